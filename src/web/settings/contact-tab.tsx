import { MOST_CHARACTERS } from "../../shared/settings.ts";
import { Field } from "../ui/field.tsx";
import { SaveAllButton } from "./save-all-button.tsx";
import { SettingCard, SettingForm } from "./setting-card.tsx";
import type { TabProps } from "./tab-props.ts";
import { WebsiteLink } from "./website-link.tsx";

const CARDS = [
  {
    key: "contactEmail",
    title: "Contact Email",
    label: "Email address",
    type: "email",
    hint: "The contact e-mail is also where requests go. Put commas between several addresses; visitors see the first.",
  },
  { key: "contactPhone", title: "Contact Phone", label: "Phone number", type: "tel" },
  { key: "contactAddress", title: "Contact Address", label: "Address", type: "lines" },
  { key: "businessHours", title: "Business Hours", label: "Hours", type: "lines" },
] as const;

/** What the footer and the contact page tell visitors. */
export function ContactTab({ drafts, onSave, onSaveAll }: TabProps) {
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="text-base-content/80">
          Shown in the footer of every page and on the contact page.
        </span>
        <WebsiteLink to="/" />
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {CARDS.map(({ key, title, label, type, ...rest }) => (
          <SettingCard key={key} title={title}>
            <SettingForm settingKey={key} drafts={drafts} onSave={onSave} action="Save" of={title}>
              <Field id={key} label={label} {...rest}>
                {(wiring) => {
                  const control = {
                    ...wiring,
                    value: drafts.valueOf(key),
                    maxLength: MOST_CHARACTERS.line,
                    onChange: (event: { target: { value: string } }) =>
                      drafts.change(key, event.target.value),
                  };
                  return type === "lines" ? (
                    <textarea {...control} rows={2} className="textarea w-full" />
                  ) : (
                    <input
                      {...control}
                      type={type}
                      multiple={type === "email"}
                      className="input w-full"
                    />
                  );
                }}
              </Field>
            </SettingForm>
          </SettingCard>
        ))}
      </div>
      <SaveAllButton
        drafts={drafts}
        keys={CARDS.map(({ key }) => key)}
        onSave={() => onSaveAll("contact")}
      >
        Save All Contact Information
      </SaveAllButton>
    </div>
  );
}
