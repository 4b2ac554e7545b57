import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Where it stands for the whole page. */
  heading?: "h1" | "h2";
  /** What can be done about it. */
  children?: ReactNode;
}

/** In place of a list that is empty. */
export function NothingFound({ title, heading: Heading = "h2", children }: Props) {
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center">
      <img src="/images/empty.svg" alt="" width={320} height={200} className="max-w-full" />
      <Heading className="text-xl font-semibold">{title}</Heading>
      {children}
    </div>
  );
}
