import { type ComponentType, type ReactElement, useSyncExternalStore } from "react";

export interface ToastContent {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: ReactElement;
}

interface Shown extends ToastContent {
  id: number;
}

let shown: Shown | undefined;
let count = 0;
let view: ComponentType<{ toast: Shown; onClose: () => void }> | undefined;
const listeners = new Set<() => void>();

function publish() {
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that is there; the view is fetched at the first. */
export function toast(content: ToastContent): void {
  count += 1;
  shown = { ...content, id: count };
  publish();
  if (!view)
    void import("./toast-view.tsx").then((loaded) => {
      view = loaded.ToastView;
      publish();
    });
}

function close() {
  shown = undefined;
  publish();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; once, in the root. */
export function Toaster() {
  const current = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
  const View = useSyncExternalStore(
    subscribe,
    () => view,
    () => undefined,
  );
  return View && current ? <View toast={current} onClose={close} /> : null;
}
