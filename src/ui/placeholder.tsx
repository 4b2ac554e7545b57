import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  className?: string;
  /** For a link that shows only an icon. */
  label?: string;
  /** Where it leads, once there is such a page. */
  href?: string | undefined;
}

/** A link to a page that may not exist yet: then it looks like a link and does nothing. */
export function Placeholder({ children, className = "", label, href }: Props) {
  return (
    // oxlint-disable-next-line anchor-is-valid -- it stands for a link whose page is still to come
    <a
      href={href ?? "#"}
      className={className}
      aria-label={label}
      onClick={(event) => href ?? event.preventDefault()}
    >
      {children}
    </a>
  );
}
