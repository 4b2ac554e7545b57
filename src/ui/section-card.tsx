import type { ReactNode } from "react";

interface Props {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A part of a page as a separate card. */
export function SectionCard({ children, ...heading }: Props) {
  return (
    <section
      aria-labelledby={heading.id}
      className="grid grid-cols-1 content-start gap-5 rounded-box border border-base-300 bg-base-100 p-6 shadow-sm sm:p-8"
    >
      <Heading {...heading} />
      {children}
    </section>
  );
}

/** A part of a page as a ruled row: its heading on the left, where there is room. */
export function SectionRow({ children, ...heading }: Props) {
  return (
    <section
      aria-labelledby={heading.id}
      className="grid grid-cols-1 gap-x-12 gap-y-5 border-t border-base-300 pt-8 lg:grid-cols-[18rem_minmax(0,40rem)]"
    >
      <Heading {...heading} />
      <div className="grid grid-cols-1 content-start gap-5">{children}</div>
    </section>
  );
}

function Heading({ id, title, lead }: Omit<Props, "children">) {
  return (
    <div className="grid content-start gap-1">
      <h2 id={id} tabIndex={-1} className="text-xl font-bold outline-none">
        {title}
      </h2>
      {lead && <p className="text-sm text-base-content/80">{lead}</p>}
    </div>
  );
}
