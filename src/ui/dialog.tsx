import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { focusMain } from "./focus-main.ts";
import { Icon } from "./icon.tsx";
import { Toaster } from "./toast.tsx";

interface Props {
  title: string;
  description?: ReactNode;
  /** Called by Escape and the close button; the parent then stops rendering the dialog. */
  onClose: () => void;
  /** While a request is in progress, the dialog stays open. */
  busy?: boolean;
  /** Whether closing would lose typed values: then Escape and the close button ask first. */
  unsaved?: boolean;
  /** Whether it alone is printed; other dialogs are not printed at all. */
  printed?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog for as long as it is rendered. The browser keeps the focus inside: first on the
 * first control, at the end back where it was, or on the main area if that is gone.
 */
export function Dialog(props: Props) {
  const { title, description, onClose, busy = false, unsaved = false, children } = props;
  const { printed = false } = props;
  const [asking, setAsking] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  const ref = useShown(close);
  const id = useId();
  const askToClose = () => {
    if (busy) return;
    if (unsaved) setAsking(true);
    else onClose();
  };
  return (
    <dialog
      ref={ref}
      data-sheet={printed || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-xl scroll-pt-28 scroll-pb-24 overflow-y-auto overscroll-contain rounded-box border border-base-300 bg-base-100 p-6 text-base-content shadow-2xl backdrop:bg-[#0a1622]/60"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // A second Escape in a row would close it without any listener
        event.preventDefault();
        askToClose();
      }}
      onCancel={(event) => {
        // A canceled file chooser fires this event too, and it bubbles
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        askToClose();
      }}
    >
      {asking && <Discard onKeep={() => setAsking(false)} onDiscard={onClose} />}
      <div className="sticky -top-6 z-10 -mx-6 -mt-6 flex items-start justify-between gap-3 bg-base-100 px-6 pt-6 pb-2 print:p-0">
        <h2 id={`${id}-title`} className="min-w-0 text-xl font-semibold wrap-anywhere">
          {title}
        </h2>
        <button
          ref={close}
          type="button"
          className="btn -mt-1 -mr-2 btn-circle btn-ghost btn-sm"
          aria-label="Close"
          disabled={busy}
          onClick={askToClose}
        >
          <Icon name="x" className="size-5" />
        </button>
      </div>
      {description !== undefined && (
        <div id={`${id}-description`} className="mt-1 wrap-anywhere text-base-content/75">
          {description}
        </div>
      )}
      <div className="mt-5">{children}</div>
      <Toaster inDialog />
    </dialog>
  );
}

/**
 * Shows the dialog as a modal one for as long as it is there. The first control of its content gets
 * the focus; without any, the close button.
 */
function useShown(close: RefObject<HTMLButtonElement | null>): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    close.current?.toggleAttribute("inert", true);
    dialog?.showModal();
    close.current?.toggleAttribute("inert", false);
    if (document.activeElement === dialog) close.current?.focus();
    return () => {
      dialog?.close();
      if (document.activeElement === document.body) focusMain();
    };
  }, [close]);
  return ref;
}

interface DiscardProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before typed values are lost; the focus is on the button that keeps them. */
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
      className="sticky -top-6 z-20 -mx-6 -mt-6 mb-5 flex flex-wrap items-center justify-between gap-3 bg-warning px-6 py-3 text-warning-content"
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
