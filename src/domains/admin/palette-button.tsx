import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { Icon } from "#ui/icon.tsx";

const Palette = lazyRouteComponent(() => import("./palette.tsx"), "Palette");

/** Opens the search over the admin area, as Ctrl+K and Cmd+K do. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const openByKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", openByKeys);
    return () => document.removeEventListener("keydown", openByKeys);
  }, []);
  return (
    <>
      <button
        type="button"
        className="btn btn-ghost max-sm:hidden"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl+K)"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" className="size-5" />
        <span className="sr-only">Search</span>
      </button>
      <Suspense>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
