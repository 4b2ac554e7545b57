import { type ReactNode, useState } from "react";
import { Icon } from "#ui/icon.tsx";

interface Props {
  /** Named on a phone, where the part is folded away until it is asked for. */
  title: string;
  /** What it says in short. */
  summary?: string | undefined;
  /** Whether it is open from the start. */
  isAsked?: boolean;
  children: ReactNode;
}

/** A part of a record, folded on a phone. */
export function Fold({ title, summary, isAsked = false, children }: Props) {
  const [isOpen, setOpen] = useState(isAsked);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 text-left md:hidden print:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{title}</span>
          {summary && !isOpen && (
            // Drawn by the style sheet, so that a wider page does not have these words twice
            <span
              data-summary={summary}
              className="block text-sm text-base-content/80 before:content-[attr(data-summary)]"
            />
          )}
        </span>
        <Icon name="chevron-down" className={`size-5 shrink-0 ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <div className={isOpen ? "max-md:mt-3" : "max-md:hidden print:block"}>{children}</div>
    </>
  );
}
