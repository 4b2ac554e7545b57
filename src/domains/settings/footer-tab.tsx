import { MOST_CHARACTERS } from "./settings.ts";
import { TextArea } from "#ui/inputs.tsx";
import { SettingCard, SettingForm, type TabProps, WebsiteLink } from "./setting-card.tsx";
import { type FormEvent, useRef, useState } from "react";
import { IMAGE_ACCEPT, IMAGE_HINT } from "#domains/uploads/uploads.ts";
import { Form } from "#kit/form/form.tsx";
import { useChosenImage } from "#domains/uploads/use-chosen-image.client.ts";
import { uploadFile, uploadSentence } from "#domains/uploads/upload-file.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { FileInput } from "#ui/file-input.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";

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
            hint="Follows the NMLS number and states from Site texts, Company."
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

const ROUTES = {
  equalHousingLogo: "/api/admin/logo-upload",
  companyLogo: "/api/admin/company-logo-upload",
} as const;

interface Props extends Pick<TabProps, "drafts" | "say"> {
  settingKey: keyof typeof ROUTES;
  /** In a sentence, such as `company logo`. */
  name: string;
}

/** The current logo, the one chosen to replace it, and the button that does so. */
function LogoUpload({ settingKey, name, drafts, say }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { chosen, problem, choose, forget } = useChosenImage();
  const current = drafts.saved[settingKey];
  // After an action that leaves no button to return the focus to
  const goOnAtInput = () => {
    if (document.activeElement === document.body) input.current?.focus();
  };
  const { isUploading, upload } = useLogoUpload({ settingKey, name, say }, () => {
    forget();
    if (input.current) input.current.value = "";
    goOnAtInput();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) void upload(chosen.file);
  };
  return (
    <Form className="grid gap-3" onSubmit={submit}>
      <div className="grid h-30 place-items-center rounded-field border border-dashed border-base-300 bg-base-200 p-2">
        <Preview chosen={chosen?.preview} current={current} name={name} />
      </div>
      <FileInput
        ref={input}
        id={settingKey}
        label={current ? "Replace it with" : "Image file"}
        of={name}
        hint={IMAGE_HINT}
        error={problem}
        accept={IMAGE_ACCEPT}
        onChoose={(file) => void choose(file)}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={isUploading} disabled={!chosen} small>
          Upload
          <span className="sr-only">{name}</span>
        </SubmitButton>
        {current && (
          <RemoveLogo
            settingKey={settingKey}
            name={name}
            expected={current}
            onRemoved={() => {
              say("success", `${capitalized(name)} removed`);
              goOnAtInput();
            }}
          />
        )}
      </div>
    </Form>
  );
}

type Logo = Pick<Props, "settingKey" | "name" | "say">;

function useLogoUpload({ settingKey, name, say }: Logo, onUploaded: () => void) {
  const [isUploading, setUploading] = useState(false);
  const utils = trpc.useUtils();
  const upload = async (file: File) => {
    setUploading(true);
    try {
      await uploadFile(ROUTES[settingKey], { logo: file });
      await utils.admin.settings.list.invalidate();
      onUploaded();
      say("success", `${capitalized(name)} uploaded successfully`);
    } catch (error) {
      say("error", `Failed to upload ${name}`);
      const description = uploadSentence(error, "Upload failed");
      toast({ variant: "destructive", title: "Upload failed", description });
    } finally {
      setUploading(false);
    }
  };
  return { isUploading, upload };
}

interface PreviewProps {
  chosen: string | undefined;
  current: string;
  name: string;
}

/** Up to 200 by 100 pixels. */
function Preview({ chosen, current, name }: PreviewProps) {
  const image = chosen ?? current;
  if (!image) return <p className="text-sm text-base-content/80">None uploaded yet.</p>;
  return (
    <img
      src={image}
      alt={chosen ? `Preview of the new ${name}` : `The current ${name}`}
      className="max-h-[100px] max-w-[200px] object-contain"
    />
  );
}

interface RemoveProps extends Pick<Props, "settingKey" | "name"> {
  /** The removed logo, so that another admin's newer one stays. */
  expected: string;
  onRemoved: () => void;
}

/** Back to the default: the drawing in the footer, the name in the header. */
function RemoveLogo({ settingKey, name, expected, onRemoved }: RemoveProps) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.settings.save.useMutation({
    onSuccess: async () => {
      await utils.settings.invalidate();
      onRemoved();
    },
  });
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm"
      disabled={remove.isPending}
      onClick={() => remove.mutate({ key: settingKey, value: "", expected })}
    >
      Remove
      <span className="sr-only">{name}</span>
    </button>
  );
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
