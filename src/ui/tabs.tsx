import { useHydrated } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";

interface Tab<Id> {
  id: Id;
  label: string;
  /** The number of waiting records in it, and their noun. */
  waiting?: { count: number; noun: string } | undefined;
}

interface Props<Id extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onChange: (id: Id) => void;
}

/**
 * A row of tabs, or two where a phone has no room for one; each shows the element with the id
 * `panel-{tab}`. Arrow keys move through it.
 */
export function Tabs<Id extends string>({ label, tabs, current, onChange }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    // Chosen before the script arrived: src/domains/frame/early/tabs.ts
    const chosen = list.current?.querySelector("[aria-selected=true]")?.id;
    const tab = tabs.find(({ id }) => chosen === `tab-${id}`);
    if (tab && tab.id !== current) onChange(tab.id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later the state is ahead of the page
  }, []);
  const walk = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const to = targetOf(event.key, at, tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs[to];
    if (!tab) return;
    onChange(tab.id);
    list.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="flex flex-wrap gap-1 border-b border-base-300"
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          data-early={hydrated ? undefined : ""}
          id={`tab-${tab.id}`}
          aria-selected={tab.id === current}
          aria-controls={`panel-${tab.id}`}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChange(tab.id)}
          onKeyDown={walk}
          className="cursor-pointer border-b-3 border-transparent px-2 py-3 text-sm font-medium whitespace-nowrap text-base-content/80 -outline-offset-3 hover:border-base-300 hover:text-base-content aria-selected:border-primary aria-selected:text-primary sm:px-4 sm:text-base forced-colors:not-aria-selected:border-[Canvas]"
        >
          {tab.label}
          {tab.waiting && tab.waiting.count > 0 && (
            <span className="ml-1 badge px-1.5 badge-warning badge-sm sm:ml-2 font-semibold tabular-nums">
              {tab.waiting.count.toLocaleString("en-US")}
              <span className="sr-only">{tab.waiting.noun}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

interface PanelProps {
  id: string;
  current: string;
  children: ReactNode;
}

/**
 * A tab's content. It stays mounted while another tab is shown, with everything typed or opened in
 * it.
 */
export function TabPanel({ id, current, children }: PanelProps) {
  return (
    <div role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} hidden={id !== current}>
      {children}
    </div>
  );
}

/**
 * A tab's content, mounted while the tab is shown. The server's HTML has it all, that of the other
 * tabs in templates, so that a tab can be chosen before the script arrives: src/domains/frame/early/tabs.ts
 */
export function LazyTabPanel({ id, current, children }: PanelProps) {
  const hydrated = useHydrated();
  const [isInPage] = useState(() =>
    import.meta.env.SSR
      ? id === current
      : document.querySelector(`#panel-${id} > template`) === null,
  );
  const beforeScript = isInPage ? children : <template>{import.meta.env.SSR && children}</template>;
  return (
    <TabPanel id={id} current={current}>
      {hydrated ? id === current && children : beforeScript}
    </TabPanel>
  );
}

function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count;
    case "ArrowLeft":
      return (at + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
