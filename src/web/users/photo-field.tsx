import { IMAGE_ACCEPT, IMAGE_HINT } from "#shared/uploads.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { FileInput } from "#web/ui/file-input.tsx";
import { useChosenImage } from "#web/uploads/use-chosen-image.ts";

/** What saving does with the photo: keep it, replace it, or remove it. */
export type PhotoChange = File | "remove" | undefined;

interface Props {
  /** The user's current photo. */
  image: string;
  firstName: string;
  lastName: string;
  change: PhotoChange;
  onChange: (change: PhotoChange) => void;
}

/** Chooses or removes a photo, applied when the form is saved; shows a preview. */
export function PhotoField({ image, firstName, lastName, change, onChange }: Props) {
  const { chosen, problem, choose } = useChosenImage();
  const open = async (file: File | undefined) => onChange((await choose(file))?.file);
  const shown = change === "remove" ? "" : (chosen?.preview ?? image);
  return (
    <div className="flex items-center gap-4">
      <Avatar image={shown} firstName={firstName} lastName={lastName} size="medium" />
      <div className="grid min-w-0 grow gap-1.5">
        <FileInput
          id="user-photo"
          label="Profile image"
          hint={IMAGE_HINT}
          error={problem}
          accept={IMAGE_ACCEPT}
          className="file-input-sm max-md:min-h-11"
          onChoose={(file) => void open(file)}
        />
        {image !== "" && !(change instanceof File) && (
          <button
            type="button"
            className="btn justify-self-start btn-ghost btn-sm"
            onClick={() => onChange(change === "remove" ? undefined : "remove")}
          >
            {change === "remove" ? "Keep photo" : "Remove photo"}
          </button>
        )}
      </div>
    </div>
  );
}
