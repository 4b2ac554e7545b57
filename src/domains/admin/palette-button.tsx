import { lazyRouteComponent } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { SearchInput } from "#ui/search-input.tsx";

const Results = lazyRouteComponent(() => import("./palette.tsx"), "Results");

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
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}

/** The field is there before the code that searches, so that no letter is lost. */
function Palette({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState("");
  const stops = useWalk();
  return (
    <Dialog title="Search" onClose={onClose}>
      <div ref={stops} className="grid grid-cols-1 gap-3">
        <SearchInput
          label="Search leads, people, content and pages"
          placeholder="Name, email, phone, title or page"
          value={words}
          onChange={setWords}
        />
        <Suspense fallback={<p className="text-sm">Searching…</p>}>
          <Results words={words} onOpen={onClose} />
        </Suspense>
      </div>
    </Dialog>
  );
}

/** The arrows walk through the results; Enter in the search box opens the first one. */
function useWalk() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
      const at = stops.findIndex((stop) => stop === document.activeElement);
      if (event.key === "ArrowDown") stops[at + 1]?.focus();
      else if (event.key === "ArrowUp") stops[at - 1]?.focus();
      else if (event.key === "Enter" && at === 0) stops[1]?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", walk);
    return () => document.removeEventListener("keydown", walk);
  }, []);
  return box;
}
