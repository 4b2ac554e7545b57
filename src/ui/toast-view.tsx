import { Close, Description, Provider, Root, Title, Viewport } from "@radix-ui/react-toast";
import { useLayoutEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import type { ToastContent } from "./toast.tsx";

interface Props {
  toast: ToastContent;
  /**
   * Set while a dialog is open: the region that announces toasts is outside the dialog, where
   * screen readers do not hear it.
   */
  inDialog: boolean;
  onClose: () => void;
}

/** One toast for 5 seconds, or 10 with an action; swiped away after 50 pixels; F8 focuses it. */
export function ToastView({ toast, inDialog, onClose }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  // Put into the top layer, above a dialog that may be open
  useLayoutEffect(() => {
    const element = layer.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, []);
  const place = (shown: HTMLElement | null) => {
    if (shown && layer.current && !inDialog && coversWork(shown))
      Object.assign(layer.current.style, { top: 0, bottom: "auto" });
  };
  const destructive = toast.variant === "destructive";
  return (
    <Provider duration={toast.action ? 10_000 : 5000} swipeThreshold={50} swipeDirection="right">
      <Root
        ref={place}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        className={`pointer-events-auto flex items-start gap-3 rounded-box border p-4 shadow-xl ${
          destructive
            ? "border-error bg-error text-error-content"
            : "border-base-300 bg-base-100 text-base-content"
        } data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
      >
        <Icon name={destructive ? "triangle-alert" : "circle-check"} className="mt-0.5 size-5" />
        <div className="min-w-0 grow">
          <Title className="font-semibold">{toast.title}</Title>
          {toast.description && (
            <Description className="mt-0.5 text-sm break-words whitespace-pre-line">
              {toast.description}
            </Description>
          )}
          {toast.action}
        </div>
        <Close className="btn btn-circle text-current btn-ghost btn-xs" aria-label="Close">
          <Icon name="x" className="size-4" />
        </Close>
      </Root>
      <div
        ref={layer}
        popover="manual"
        // Beside a dialog, or above it where there is no room, because its buttons are at the
        // bottom
        className={`pointer-events-none inset-auto right-0 m-0 w-full overflow-visible border-0 bg-transparent p-0 text-base ${
          inDialog ? "max-w-sm max-xl:top-0 xl:bottom-0" : "bottom-0 max-w-md"
        }`}
      >
        {inDialog && (
          <p role="alert" className="sr-only">
            {toast.title} {toast.description}
          </p>
        )}
        <Viewport hotkey={["F8"]} className="m-0 list-none p-4 outline-none" />
      </div>
    </Provider>
  );
}

/** Whether a toast lies over a control of the page's content. */
function coversWork(shown: HTMLElement): boolean {
  const { left, top } = shown.getBoundingClientRect();
  const controls = document.querySelectorAll("main :is(a, button, input, select, textarea)");
  return [...controls].some((control) => {
    const place = control.getBoundingClientRect();
    return place.right > left && place.bottom > top && place.top < innerHeight;
  });
}
