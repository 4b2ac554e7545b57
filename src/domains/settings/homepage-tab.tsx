import { Field } from "#ui/inputs.tsx";
import {
  SaveAllButton,
  SettingCard,
  SettingForm,
  WebsiteLink,
  type TabProps,
} from "./setting-card.tsx";

const SECTIONS = [
  {
    key: "showTestimonials",
    title: "Testimonials section",
    description: "'What Our Clients Say' on the home page.",
  },
  {
    key: "showBlogPosts",
    title: "Blog Posts section",
    description: "'Mortgage Insights' on the home page.",
  },
] as const;

/** Which sections the home page shows. */
export function HomepageTab(props: TabProps) {
  const { drafts } = props;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="text-base-content/80">Choose what visitors see on the home page.</span>
        <WebsiteLink to="/">View homepage</WebsiteLink>
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {SECTIONS.map(({ key, title, description }) => (
          <SettingCard key={key} title={title} description={description}>
            <SettingForm settingKey={key} {...props} action="Save" of={title}>
              <Field id={key} label="Visibility" of={title}>
                {(wiring) => (
                  <select
                    {...wiring}
                    className="select w-full"
                    value={drafts.valueOf(key)}
                    onChange={(event) => drafts.change(key, event.target.value)}
                  >
                    <option value="true">Show</option>
                    <option value="false">Hide</option>
                  </select>
                )}
              </Field>
            </SettingForm>
          </SettingCard>
        ))}
      </div>
      <SaveAllButton {...props} which="homepage">
        Save All Homepage Settings
      </SaveAllButton>
    </div>
  );
}
