import { Icon } from "#web/ui/icon.tsx";
import { Placeholder } from "#web/ui/placeholder.tsx";

const NETWORKS = { facebook: "Facebook", instagram: "Instagram", linkedin: "LinkedIn" };

/** On a dark background. Their pages do not exist yet. */
export function SocialLinks() {
  return (
    <ul className="flex gap-2" aria-label="Social media">
      {Object.entries(NETWORKS).map(([icon, label]) => (
        <li key={icon}>
          <Placeholder
            label={label}
            className="btn btn-circle border-secondary-content/30 bg-transparent text-secondary-content btn-sm hover:bg-secondary-content/15"
          >
            <Icon name={icon} className="size-4" />
          </Placeholder>
        </li>
      ))}
    </ul>
  );
}
