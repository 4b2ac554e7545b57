import { useSiteWords } from "#domains/settings/use-settings.client.ts";
import { Icon } from "#ui/icon.tsx";
import { Placeholder } from "#ui/placeholder.tsx";

/** The uploaded logo, on a light plate where the page is dark; or the name as text. */
export function Logo({ image, name }: { image: string | undefined; name: string }) {
  if (image)
    return (
      <img
        src={image}
        alt={name}
        className="h-11 w-auto max-w-48 object-contain dark:rounded-field dark:bg-white dark:p-1"
      />
    );
  return (
    <>
      <img src="/favicon.svg" alt="" width={36} height={36} className="shrink-0" />
      <span className="text-lg leading-tight font-bold tracking-tight text-balance">{name}</span>
    </>
  );
}

const NETWORKS = { facebook: "Facebook", instagram: "Instagram", linkedin: "LinkedIn" };

/** On a dark background. A social network without a page of the lender's is a placeholder. */
export function SocialLinks() {
  const words = useSiteWords();
  return (
    <ul className="flex gap-2" aria-label="Social media">
      {Object.entries(NETWORKS).map(([icon, label]) => (
        <li key={icon}>
          <Placeholder
            label={label}
            href={words[icon]}
            className="btn btn-circle border-secondary-content/30 bg-transparent text-secondary-content btn-sm hover:bg-secondary-content/15"
          >
            <Icon name={icon} className="size-4" />
          </Placeholder>
        </li>
      ))}
    </ul>
  );
}
