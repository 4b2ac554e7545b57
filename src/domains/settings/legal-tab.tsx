import { MOST_CHARACTERS } from "./settings.ts";
import { Field } from "#ui/field.tsx";
import { SettingCard, SettingForm, WebsiteLink, type TabProps } from "./setting-card.tsx";

const TEXTS = [
  { key: "privacyPolicy", title: "Privacy Policy", page: "/privacy-policy" },
  { key: "termsOfUse", title: "Terms of Use", page: "/terms-of-use" },
] as const;

/** The two legal texts. */
export function LegalTab(props: TabProps) {
  const { drafts } = props;
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
          </SettingCard>
        );
      })}
    </div>
  );
}
