import sprite from "./assets/icons.svg?url&no-inline";

interface Props {
  /** A symbol of assets/icons.svg. */
  name: string;
  className?: string;
}

/** An icon beside words with the same meaning; hidden from screen readers. */
export function Icon({ name, className = "size-5" }: Props) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/** The symbol for an icon class name such as `icon-house`. */
export function iconOfClass(className: string): string {
  return className.replace(/^icon-/, "") || "house";
}
