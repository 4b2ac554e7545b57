import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { LINES, type LineName } from "./words.client.ts";

const LOOK =
  "tap inline min-h-6 cursor-pointer text-left underline decoration-dotted underline-offset-4 hover:decoration-solid print:no-underline";

/**
 * The name of a line, which opens its explanation under it. Without scripts it leads to the same
 * words below the form.
 */
export function useExplained(line: LineName, under?: string) {
  const [isOpen, setOpen] = useState(false);
  const hydrated = useHydrated();
  const id = useId();
  const { label, about } = LINES[line];
  const words = (
    <>
      {label}
      {under && <span className="sr-only"> ({under})</span>}
    </>
  );
  const name = hydrated ? (
    <button
      type="button"
      className={LOOK}
      aria-expanded={isOpen}
      {...(isOpen && { "aria-controls": id })}
      onClick={() => setOpen(!isOpen)}
    >
      {words}
    </button>
  ) : (
    <a href={`#line-${line}`} className={LOOK}>
      {words}
    </a>
  );
  const explanation = isOpen && (
    <span
      id={id}
      className="my-1 block max-w-prose rounded-field bg-primary/10 p-3 text-left font-normal text-base-content print:hidden"
    >
      {about}
    </span>
  );
  return { name, explanation };
}

interface Props {
  line: LineName;
  /** Empty where the form leaves the place empty. */
  children: ReactNode;
  strong?: boolean;
  /** The heading above it, for a line that stands on another page too. */
  under?: string;
}

export function Line({ line, children, strong = false, under }: Props) {
  const { name, explanation } = useExplained(line, under);
  return (
    <div
      className={`grid grid-cols-[minmax(6.5rem,1fr)_auto] items-baseline gap-x-4 border-b border-base-300 py-1.5 ${strong ? "font-bold" : ""}`}
    >
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
      {explanation && <dd className="col-span-2">{explanation}</dd>}
    </div>
  );
}

/** A part of a page of the form under its dark heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3 break-inside-avoid">
      <h3 className="rounded-field bg-secondary px-4 py-2 font-bold text-secondary-content print:border print:px-2 print:py-1">
        {title}
      </h3>
      {children}
    </section>
  );
}

export function Sheet({
  page,
  title,
  children,
}: {
  page: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={`page-${page}`}
      className="grid grid-cols-1 gap-8 rounded-box border border-base-300 bg-base-100 p-5 shadow-sm sm:p-8 print:gap-4 print:border-0 print:p-0 print:break-after-page"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={`page-${page}`} className="text-2xl font-bold">
          {title}
        </h2>
        <p className="text-sm text-base-content/80">Page {page} of 3, sample</p>
      </div>
      {children}
    </section>
  );
}
