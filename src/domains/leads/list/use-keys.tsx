import { useEffect, useState } from "react";
import { CheckInput } from "#ui/check-input.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface Shortcut {
  /** A key as browsers name it. */
  key: string;
  /** What it does, in words. */
  does: string;
  press: () => void;
}

/** Set when the user has turned the shortcuts off, because speech input would trigger them. */
const OFF = "desk-keys-off";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, dialog") !== null;

/** Single-key shortcuts of the page. Returns the dialog that explains them, while it is open. */
export function useKeys(shortcuts: readonly Shortcut[]) {
  const [isOpen, setOpen] = useState(false);
  const all = [...shortcuts, { key: "?", does: "Show these keys", press: () => setOpen(true) }];
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      const found = all.find(({ key }) => key === event.key);
      if (!found || (localStorage.getItem(OFF) !== null && found.key !== "?")) return;
      event.preventDefault();
      found.press();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  const sheet = isOpen && <KeySheet shortcuts={all} onClose={() => setOpen(false)} />;
  return { sheet, showSheet: () => setOpen(true) };
}

function KeySheet({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const [isOff, setOff] = useState(() => localStorage.getItem(OFF) !== null);
  const turn = (on: boolean) => {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "true");
    setOff(!on);
  };
  return (
    <Dialog title="Keys" description="Single keys that work on this page." onClose={onClose}>
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-y-2 text-sm">
        {shortcuts.map(({ key, does }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt>
              <kbd className="badge badge-neutral font-semibold">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <CheckInput
          label="Use these keys"
          checked={!isOff}
          onChange={(event) => turn(event.currentTarget.checked)}
        >
          Turn off if you use voice control.
        </CheckInput>
      </div>
    </Dialog>
  );
}
