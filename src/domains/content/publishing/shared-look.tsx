import { type Draft, slugOf, titleOf } from "#domains/content/items/content-items.ts";
import type { ContentItem } from "#domains/content/items/content-items.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";

/** How much of a title and a description search engines show, roughly. */
const TITLE_CHARACTERS = 60;
const DESCRIPTION_CHARACTERS = 160;

interface Props {
  item: ContentItem;
  draft: Draft;
  /** The part of the address before the slug. */
  address: string;
}

export function SharedLook({ item, draft, address }: Props) {
  const { data: site } = trpc.settings.site.useQuery();
  const { searchTitle, description, imageUrl } = sharedWords(draft);
  const title = searchTitle || titleOf(draft) || "Untitled";
  const host = new URL(site?.publicUrl ?? window.location.origin).host;
  const slug = draft.slug || item.liveSlug || slugOf(title);
  const inResults = `${title} | ${site?.companyName ?? ""}`;
  return (
    <section className="ca-card" aria-labelledby="shared-look">
      <h2 id="shared-look">In search results and shared links</h2>
      <div className="ca-result">
        <span>{[host, ...`${address}${slug}`.split("/").filter(Boolean)].join(" › ")}</span>
        <b>{shortened(inResults, TITLE_CHARACTERS)}</b>
        <span>{shortened(description, DESCRIPTION_CHARACTERS) || "Without a description."}</span>
      </div>
      <div className="ca-shared">
        {site && (
          <img
            src={isShared(imageUrl) ? imageUrl : site.socialImage}
            alt=""
            width={1200}
            height={630}
          />
        )}
        <div>
          <span>{host}</span>
          <b>{title}</b>
        </div>
      </div>
      <p className="text-sm text-base-content/80">
        {adviceOn({ inResults, description }) ?? "Made of the title, the summary and the picture."}
      </p>
    </section>
  );
}

/** The parts besides the title, by the collections' names of the fields. */
function sharedWords({ fields }: Draft) {
  const {
    searchTitle,
    excerpt,
    summary,
    description,
    imageUrl = "",
  } = fields as Partial<
    Record<"searchTitle" | "excerpt" | "summary" | "description" | "imageUrl", string>
  >;
  return { searchTitle, description: excerpt || summary || description || "", imageUrl };
}

/** Shared links do not show drawings. */
function isShared(imageUrl: string): boolean {
  return imageUrl !== "" && !imageUrl.endsWith(".svg");
}

function adviceOn({ inResults, description }: { inResults: string; description: string }) {
  if (inResults.length > TITLE_CHARACTERS)
    return `Search engines cut titles after about ${TITLE_CHARACTERS} characters; this one has ${inResults.length} with the company's name.`;
  if (description.length > DESCRIPTION_CHARACTERS)
    return `Search engines show about ${DESCRIPTION_CHARACTERS} characters of the summary; this one has ${description.length}.`;
  return undefined;
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).trimEnd()}…`;
}
