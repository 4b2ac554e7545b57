import { useState } from "react";
import { IMAGE_ACCEPT } from "../../shared/uploads.ts";
import { Avatar } from "../ui/avatar.tsx";
import { openImage } from "../uploads/open-image.ts";

/** What saving does about the photo: nothing, a new one instead, or none from then on. */
export type PhotoChange = File | "remove" | undefined;

interface Props {
  /** The photo that the user has. */
  image: string;
  firstName: string;
  lastName: string;
  change: PhotoChange;
  onChange: (change: PhotoChange) => void;
}

/** Chooses a photo or takes it away, done when the form is saved; shows what it will look like. */
export function PhotoField({ image, firstName, lastName, change, onChange }: Props) {
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined) => {
    const opened = file && (await openImage(file));
    setProblem(opened?.problem);
    setPreview(opened?.preview);
    onChange(opened?.preview === undefined ? undefined : file);
  };
  const shown = change === "remove" ? "" : (preview ?? image);
  return (
    <div className="flex items-center gap-4">
      <Avatar image={shown} firstName={firstName} lastName={lastName} size="medium" />
      <div className="grid min-w-0 grow gap-1.5">
        <label htmlFor="user-photo" className="text-sm font-medium">
          Profile image
        </label>
        <input
          id="user-photo"
          type="file"
          accept={IMAGE_ACCEPT}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? "user-photo-hint" : "user-photo-error"}
          className="file-input file-input-sm w-full"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        {problem === undefined ? (
          <p id="user-photo-hint" className="text-sm text-base-content/75">
            PNG, JPEG, WebP or GIF, up to 5 MB.
          </p>
        ) : (
          <p id="user-photo-error" role="alert" className="text-sm font-medium text-error">
            {problem}
          </p>
        )}
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
