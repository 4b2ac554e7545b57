import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  text: string;
  /** Its links or fields. */
  children: ReactNode;
}

/** The look of a second action, on a dark background. */
export const SECOND_ACTION =
  "btn border-secondary-content/40 bg-transparent text-secondary-content";

/** The box near the end of a page that suggests the next step. */
export function CallToAction({ title, text, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-6 rounded-box border border-secondary-content/15 bg-secondary p-6 text-secondary-content sm:p-10 print:hidden"
    >
      <div className="grid max-w-xl gap-2">
        <h2 id={id} className="text-2xl font-bold">
          {title}
        </h2>
        <p className="text-balance text-secondary-content/85">{text}</p>
      </div>
      <div className="flex max-w-full min-w-0 flex-wrap gap-3">{children}</div>
    </section>
  );
}
