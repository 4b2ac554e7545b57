import { type FormEvent, useRef, useState } from "react";
import { IMAGE_ACCEPT } from "../../shared/uploads.ts";
import { openImage } from "../uploads/open-image.ts";
import { uploadFile, uploadSentence } from "../uploads/upload-file.ts";
import { trpc } from "../trpc.ts";
import { Field } from "../ui/field.tsx";
import { toast } from "../ui/toast.tsx";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import type { TabProps } from "./tab-props.ts";

const ROUTES = {
  equalHousingLogo: "/api/admin/logo-upload",
  companyLogo: "/api/admin/company-logo-upload",
} as const;

interface Props extends Pick<TabProps, "drafts" | "say"> {
  settingKey: keyof typeof ROUTES;
  /** In a sentence, such as `company logo`. */
  name: string;
}

/** The logo as it is, the one that is chosen to replace it, and the button that does. */
export function LogoUpload({ settingKey, name, drafts, say }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; preview: string }>();
  const [problem, setProblem] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const utils = trpc.useUtils();
  const current = drafts.saved[settingKey];
  const button = useFocusKept(uploading);
  // After what leaves no button to give the focus back to
  const goOnAtInput = () => {
    if (document.activeElement === document.body) input.current?.focus();
  };

  const choose = async (file: File | undefined) => {
    const opened = file && (await openImage(file));
    setProblem(opened?.problem);
    setChosen(file && opened?.preview ? { file, preview: opened.preview } : undefined);
  };

  const upload = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    setUploading(true);
    try {
      await uploadFile(ROUTES[settingKey], { logo: chosen.file });
      await utils.settings.list.invalidate();
      setChosen(undefined);
      if (input.current) input.current.value = "";
      goOnAtInput();
      say("success", `${capitalised(name)} uploaded successfully`);
    } catch (error) {
      say("error", `Failed to upload ${name}`);
      const description = uploadSentence(error, "Upload failed");
      toast({ variant: "destructive", title: "Upload failed", description });
    } finally {
      setUploading(false);
    }
  };

  return (
    <form className="grid gap-3" onSubmit={(event) => void upload(event)}>
      <div className="grid h-30 place-items-center rounded-field border border-dashed border-base-300 bg-base-200 p-2">
        <Preview chosen={chosen?.preview} current={current} name={name} />
      </div>
      <Field
        id={settingKey}
        label={current ? "Replace it by" : "Image file"}
        of={name}
        hint="PNG, JPEG, WebP or GIF, up to 5 MB."
        error={problem}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            type="file"
            accept={IMAGE_ACCEPT}
            className="file-input w-full"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <button
          ref={button}
          type="submit"
          className="btn btn-primary btn-sm"
          disabled={!chosen || uploading}
        >
          {uploading && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          Upload
          <span className="sr-only">{name}</span>
        </button>
        {current && (
          <RemoveLogo
            settingKey={settingKey}
            name={name}
            expected={current}
            onRemoved={() => {
              say("success", `${capitalised(name)} removed`);
              goOnAtInput();
            }}
          />
        )}
      </div>
    </form>
  );
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
      alt={chosen ? `Preview of the new ${name}` : `The present ${name}`}
      className="max-h-[100px] max-w-[200px] object-contain"
    />
  );
}

interface RemoveProps extends Pick<Props, "settingKey" | "name"> {
  /** What is removed, so that a newer logo of another admin is not. */
  expected: string;
  onRemoved: () => void;
}

/** Back to the default: the drawing in the footer, the name in the header. */
function RemoveLogo({ settingKey, name, expected, onRemoved }: RemoveProps) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.settings.save.useMutation({
    onSuccess: async () => {
      await utils.settings.list.invalidate();
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

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
