import { Icon } from "../ui/icon.tsx";
import { Placeholder } from "../ui/placeholder.tsx";

const NETWORKS = { facebook: "Facebook", instagram: "Instagram", linkedin: "LinkedIn" };

/** On dark ground. The pages are still to come. */
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
