import type { ReactNode } from "react";

interface Props {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A part of a page as a separate card. */
export function SectionCard({ id, title, lead, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 content-start gap-5 rounded-box border border-base-300 bg-base-100 p-6 shadow-sm sm:p-8"
    >
      <div className="grid gap-1">
        <h2 id={id} tabIndex={-1} className="text-xl font-bold outline-none">
          {title}
        </h2>
        {lead && <p className="text-sm text-base-content/80">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
