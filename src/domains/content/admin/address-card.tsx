import { type Draft, slugOf, titleOf } from "#domains/content/items/content-items.ts";
import type { ContentItem } from "#domains/content/items/content-items.output.ts";
import { TextInput } from "#ui/inputs.tsx";

interface Props {
  draft: Draft;
  item: ContentItem;
  /** The part before the slug. */
  address: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (draft: Draft) => void;
}

/** The address at which visitors find an item. */
export function AddressCard({ draft, item, address, error, disabled, onChange }: Props) {
  // A published item without a page has only a number as its slug
  const liveSlug = item.liveSlug === String(item.id) ? null : item.liveSlug;
  const made = liveSlug ?? slugOf(titleOf(draft));
  return (
    <section className="ca-card" aria-labelledby="address">
      <h2 id="address">Address</h2>
      <TextInput
        id="slug"
        label={`After ${address}`}
        hint={draft.slug === "" ? "Made from the title when it is published." : undefined}
        maxLength={80}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={made}
        disabled={disabled}
        value={draft.slug}
        error={error}
        onChange={(event) => onChange({ ...draft, slug: event.target.value })}
      />
      {liveSlug !== null && (
        <a
          href={address + encodeURIComponent(liveSlug)}
          target="_blank"
          rel="noreferrer"
          className="link link-primary text-sm wrap-anywhere"
        >
          {address + liveSlug}
          <span className="sr-only">, opens in a new tab</span>
        </a>
      )}
    </section>
  );
}
