import { later } from "#ui/later.ts";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import type { Lead } from "#domains/leads/leads.ts";

const KeptReply = later(() => import("#domains/leads/reply/reply-box.tsx"), "KeptReply");

interface Props extends Pick<Lead, "kind" | "reference"> {
  /** The way back. */
  children: ReactNode;
}

/**
 * Shown instead of a lead that was deleted or assigned to somebody else, perhaps while it was open.
 * It takes the focus, because a reader far down the page would see only the end of a page that has
 * become short.
 */
export function Gone({ children, ...lead }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 py-14 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        This lead is not available
      </h1>
      <p>It may have been deleted, or assigned to someone else.</p>
      <Suspense>
        <KeptReply {...lead} />
      </Suspense>
      {children}
    </div>
  );
}
