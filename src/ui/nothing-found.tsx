import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Set when it replaces the whole page. */
  heading?: "h1" | "h2";
  /** What the user can do about it. */
  children?: ReactNode;
}

/** Shown in place of an empty list. */
export function NothingFound({ title, heading: Heading = "h2", children }: Props) {
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center">
      <img
        src="/images/empty.svg"
        alt=""
        width={320}
        height={200}
        className="max-w-full rounded-box"
      />
      <Heading className="text-xl font-semibold">{title}</Heading>
      {children}
    </div>
  );
}
