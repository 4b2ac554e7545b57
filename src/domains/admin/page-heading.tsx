import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Buttons and links of the page. */
  children?: ReactNode;
  description?: string;
}

/** The top of an admin page. */
export function PageHeading({ title, description, children }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
        {description && <p className="text-base-content/80">{description}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
