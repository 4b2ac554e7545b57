import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
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
  children: ReactNode;
}

/**
 * A modal dialog for as long as it is rendered. The browser keeps the focus inside, gives it to the
 * first control at the beginning, and back to where it was at the end; if that is gone, the main
 * area has it.
 */
export function Dialog({ title, description, onClose, busy = false, children }: Props) {
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
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-xl scroll-py-16 overflow-y-auto overscroll-contain rounded-box border border-base-300 bg-base-100 p-6 text-base-content shadow-2xl backdrop:bg-[#0a1622]/60"
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
    >
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
        onClick={onClose}
      >
        <Icon name="x" className="size-5" />
      </button>
    </dialog>
  );
}
