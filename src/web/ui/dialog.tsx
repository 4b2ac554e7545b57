import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { focusMain } from "./focus-main.ts";
import { Icon } from "./icon.tsx";
import { Toaster } from "./toast.tsx";

interface Props {
  title: string;
  description?: ReactNode;
  /** Asked for by Escape and the close button; whoever renders the dialog then leaves it out. */
  onClose: () => void;
  /** While something is under way the dialog stays. */
  busy?: boolean;
  /** Whether closing would lose what was typed: then Escape and the close button ask first. */
  unsaved?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog for as long as it is rendered. The browser keeps the focus inside, gives it to the
 * first control at the beginning, and back to where it was at the end; if that is gone, the main
 * area has it.
 */
export function Dialog(props: Props) {
  const { title, description, onClose, busy = false, unsaved = false, children } = props;
  const [asking, setAsking] = useState(false);
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (document.activeElement === document.body) focusMain();
    };
  }, []);
  const askToClose = () => {
    if (busy) return;
    if (unsaved) setAsking(true);
    else onClose();
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-xl scroll-py-16 overflow-y-auto overscroll-contain rounded-box border border-base-300 bg-base-100 p-6 text-base-content shadow-2xl backdrop:bg-[#0a1622]/60"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // A second Escape in a row would close it past every listener
        event.preventDefault();
        askToClose();
      }}
      onCancel={(event) => {
        // A file chooser that is left again says so too, and this bubbles
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        askToClose();
      }}
    >
      {asking && <Discard onKeep={() => setAsking(false)} onDiscard={onClose} />}
      <h2 id={`${id}-title`} className="pr-10 text-xl font-semibold">
        {title}
      </h2>
      {description !== undefined && (
        <div id={`${id}-description`} className="mt-1 text-base-content/75">
          {description}
        </div>
      )}
      <div className="mt-5">{children}</div>
      <Toaster inDialog />
      {/* Last, so that the first control of the content gets the focus */}
      <button
        type="button"
        className="btn absolute top-4 right-4 btn-circle btn-ghost btn-sm"
        aria-label="Close"
        disabled={busy}
        onClick={askToClose}
      >
        <Icon name="x" className="size-5" />
      </button>
    </dialog>
  );
}

interface DiscardProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before typed work is lost; the focus is on the way back to it. */
function Discard({ onKeep, onDiscard }: DiscardProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    keep.current?.focus();
    return () => before?.focus();
  }, []);
  return (
    <div
      role="alertdialog"
      aria-label="Discard what you typed?"
      className="sticky -top-6 z-10 -mx-6 -mt-6 mb-5 flex flex-wrap items-center justify-between gap-3 bg-warning px-6 py-3 text-warning-content"
    >
      <p className="font-medium">Discard what you typed?</p>
      <div className="flex gap-2">
        <button ref={keep} type="button" className="btn btn-sm" onClick={onKeep}>
          Keep editing
        </button>
        <button type="button" className="btn btn-error btn-sm" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </div>
  );
}
