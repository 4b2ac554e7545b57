import type { ReactNode } from "react";

/** An example in words; its numbers are computed, never typed. */
export function WorkedExample({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Worked example" className="rounded-box bg-base-200 p-5 sm:p-6">
      <h2 className="text-xl font-bold">An Example</h2>
      <div className="mt-3 grid gap-3">{children}</div>
    </section>
  );
}
