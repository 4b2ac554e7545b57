import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  className?: string;
  /** For a link that shows only an icon. */
  label?: string;
}

/** A link to a page that does not exist yet: it looks like a link and does nothing. */
export function Placeholder({ children, className = "", label }: Props) {
  return (
    // oxlint-disable-next-line anchor-is-valid -- it stands for a link whose page is still to come
    <a
      href="#"
      className={className}
      aria-label={label}
      onClick={(event) => event.preventDefault()}
    >
      {children}
    </a>
  );
}
