import type { ReactNode } from "react";

interface Props {
  title: string;
  /** One or two sentences under it. */
  children?: ReactNode;
}

/** The band at the top of a public page with its name. */
export function PageHeader({ title, children }: Props) {
  return (
    <div className="border-b border-base-300">
      <div className="page-width grid gap-2 py-5 print:py-3">
        <h1 className="text-3xl leading-tight font-extrabold sm:text-4xl">{title}</h1>
        {children && (
          <p className="max-w-5xl text-lg text-balance text-base-content/85">{children}</p>
        )}
      </div>
    </div>
  );
}
