import { MOST_CHARACTERS } from "#shared/settings.ts";
import { TextArea } from "#web/ui/inputs.tsx";
import { LogoUpload } from "./logo-upload.tsx";
import { SettingCard, SettingForm, WebsiteLink, type TabProps } from "./setting-card.tsx";

/** The two logos and the license line. */
export function FooterTab({ drafts, say }: TabProps) {
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="text-base-content/80">
          Logos and license information on every page of the website.
        </span>
        <WebsiteLink to="/" />
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SettingCard title="Equal Housing Lender Logo" description="Shown in the footer.">
          <LogoUpload
            settingKey="equalHousingLogo"
            name="Equal Housing logo"
            drafts={drafts}
            say={say}
          />
        </SettingCard>
        <SettingCard
          title="Company Logo"
          description="Shown in the header. The icon of browser tabs and the picture of shared links are made from it."
        >
          <LogoUpload settingKey="companyLogo" name="company logo" drafts={drafts} say={say} />
        </SettingCard>
      </div>
      <SettingCard title="License Information" description="The last line of the footer.">
        <SettingForm settingKey="licenseText" drafts={drafts} say={say} action="Save Changes">
          <TextArea
            id="licenseText"
            label="License text"
            rows={3}
            maxLength={MOST_CHARACTERS.line}
            value={drafts.valueOf("licenseText")}
            onChange={(event) => drafts.change("licenseText", event.target.value)}
          />
        </SettingForm>
      </SettingCard>
    </div>
  );
}
