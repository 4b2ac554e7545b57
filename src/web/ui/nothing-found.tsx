import type { ReactNode } from "react";

interface Props {
  title: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** In place of a list that is empty. */
export function NothingFound({ title, children }: Props) {
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center">
      <img src="/images/empty.svg" alt="" width={320} height={200} className="max-w-full" />
      <p className="text-xl font-semibold">{title}</p>
      {children}
    </div>
  );
}
