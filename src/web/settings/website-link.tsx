import { Icon } from "../ui/icon.tsx";

interface Props {
  to: "/" | "/privacy-policy" | "/terms-of-use";
  children?: string;
}

/** Opens the public page that shows a setting, beside this one. */
export function WebsiteLink({ to, children = "View on website" }: Props) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex items-center gap-1.5 link-primary text-sm"
    >
      {children}
      <Icon name="external-link" className="size-4" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
