import { toast, type ToastContent } from "./toast.tsx";

/** Says what was done, and offers to take it back. */
export function toastWithUndo(content: ToastContent, undo: () => void): void {
  toast({
    ...content,
    action: (
      <button type="button" className="btn mt-1 btn-sm max-md:min-h-11" onClick={undo}>
        Undo
      </button>
    ),
  });
}
