import { type ReactNode, useState } from "react";
import { Icon } from "./icon.tsx";

export interface StatusProps {
  /** Whether it is shown only while something is wrong. */
  onlyTrouble?: boolean;
}

/** Whether a card is shown: one that was needed stays until its reader leaves the page. */
export function useShown({ onlyTrouble = false }: StatusProps, isWrong: boolean): boolean {
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  return !onlyTrouble || wasWrong;
}

/** What a card says besides its first line: folded where only trouble is shown. */
export function Rest({ onlyTrouble, children }: StatusProps & { children: ReactNode }) {
  if (!onlyTrouble) return children;
  return (
    <details className="group min-w-0 open:w-full">
      <summary className="tap link w-fit cursor-pointer list-none group-open:hidden">
        Show all
      </summary>
      {children}
    </details>
  );
}

interface Props {
  id: string;
  icon: string;
  title: string;
  /** Keeps the title at the top, beside content of several lines. */
  isTall?: boolean;
  children: ReactNode;
}

/** A row of the dashboard with the state of one thing. */
export function StatusCard({ id, icon, title, isTall = false, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-wrap gap-x-8 gap-y-4 p-4 sm:p-5 ${isTall ? "items-start" : "items-center"}`}
    >
      <h2
        id={id}
        tabIndex={-1}
        className="flex w-32 scroll-mt-24 items-center gap-2 text-base font-semibold outline-none"
      >
        <Icon name={icon} className="size-5 text-primary" />
        {title}
      </h2>
      {children}
    </section>
  );
}
