import { Link } from "@tanstack/react-router";
import type { ItemState } from "#domains/content/items/content-items.ts";
import type { ContentItem } from "#domains/content/items/content-items.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { MOST_CHARACTERS } from "./settings.ts";
import { Field } from "#ui/inputs.tsx";
import { SettingCard, SettingForm, WebsiteLink, type TabProps } from "./setting-card.tsx";

const TEXTS = [
  { key: "privacyPolicy", title: "Privacy Policy", page: "/privacy-policy" },
  { key: "termsOfUse", title: "Terms of Use", page: "/terms-of-use" },
] as const;

/** The two legal texts. */
export function LegalTab(props: TabProps) {
  const { drafts } = props;
  const texts = trpc.admin.content.list.useQuery({ collection: "site-texts" }, FRESH).data?.rows;
  return (
    <div className="grid gap-4">
      {TEXTS.map(({ key, title, page }) => {
        const value = drafts.valueOf(key);
        return (
          <SettingCard key={key} title={title} aside={<WebsiteLink to={page} of={title} />}>
            <SettingForm settingKey={key} {...props} action={`Save ${title}`}>
              <Field
                id={key}
                label={title}
                hidesLabel
                hint={`A new line begins a paragraph, a numbered line is a heading, a line with a bullet (-, * or •) is a list item. Left empty, the website shows its built-in text. ${value.length.toLocaleString("en-US")} of ${MOST_CHARACTERS.legal.toLocaleString("en-US")} characters.`}
              >
                {(wiring) => (
                  <textarea
                    {...wiring}
                    rows={15}
                    maxLength={MOST_CHARACTERS.legal}
                    className="textarea w-full leading-relaxed"
                    value={value}
                    onChange={(event) => drafts.change(key, event.target.value)}
                  />
                )}
              </Field>
            </SettingForm>
            <DraftOf item={texts?.find((text) => text.title === title)} />
          </SettingCard>
        );
      })}
    </div>
  );
}

const FRESH = { staleTime: 0, refetchOnMount: "always" } as const;

const UNSHOWN: Partial<Record<ItemState, string>> = {
  changed: "There is a draft that visitors do not see yet.",
  scheduled: "Another text is scheduled; saving here publishes this one instead.",
};

/** Leads to the same text in the content, and says when it differs from what visitors read. */
function DraftOf({ item }: { item: ContentItem | undefined }) {
  if (!item) return null;
  return (
    <p className="text-sm text-base-content/80">
      {UNSHOWN[item.state] ?? "Saving publishes it at once."}{" "}
      <Link to="/admin/content" search={{ open: item.id }} className="tap link">
        Draft, preview, schedule and versions
        <span className="sr-only"> of {item.title}</span>
      </Link>
    </p>
  );
}
