import {
  type ComponentType,
  lazy,
  type ReactElement,
  Suspense,
  useLayoutEffect,
  useSyncExternalStore,
} from "react";

/**
 * Loaded at the first toast, because most visits show none. A failure to load it does not break the
 * page.
 */
const fetchView = (): Promise<{ ToastView: ComponentType<ViewProps> }> =>
  import("./toast-view.tsx").catch(() => ({ ToastView: () => null }));
const ToastView = lazy(() => fetchView().then((m) => ({ default: m.ToastView })));

/** For places that may show a toast when the network is gone. */
export function prepareToasts(): void {
  void fetchView();
}

export interface ToastContent {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  action?: ReactElement;
}

interface ViewProps {
  toast: ToastContent;
  inDialog: boolean;
  onClose: () => void;
}

interface Shown extends ToastContent {
  id: number;
}

let shown: Shown | undefined;
let count = 0;
/** How many modal dialogs are open. */
let dialogs = 0;
const listeners = new Set<() => void>();

function publish() {
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the current one. */
export function toast(content: ToastContent): void {
  count += 1;
  shown = { ...content, id: count };
  publish();
}

export function closeToast(): void {
  shown = undefined;
  publish();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Where toasts appear: in the root, and in a modal dialog while it is open. Nothing outside an open
 * modal can be pressed or reached by keyboard.
 */
export function Toaster({ inDialog = false }) {
  useLayoutEffect(() => {
    if (!inDialog) return undefined;
    dialogs += 1;
    publish();
    return () => {
      dialogs -= 1;
      publish();
    };
  }, [inDialog]);
  const current = useSyncExternalStore(
    subscribe,
    () => (inDialog === dialogs > 0 ? shown : undefined),
    () => undefined,
  );
  if (!current) return null;
  return (
    <Suspense>
      <ToastView key={current.id} toast={current} inDialog={inDialog} onClose={closeToast} />
    </Suspense>
  );
}
