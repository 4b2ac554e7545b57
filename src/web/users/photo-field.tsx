import { useState } from "react";
import { IMAGE_ACCEPT, imageProblem } from "../../shared/uploads.ts";
import { Avatar } from "../ui/avatar.tsx";
import { readImage } from "../uploads/read-image.ts";

interface Props {
  /** The photo that the user has. */
  image: string;
  firstName: string;
  lastName: string;
  onChoose: (photo: File | undefined) => void;
}

/** Chooses a photo, which is uploaded when the form is saved; shows what it will look like. */
export function PhotoField({ image, firstName, lastName, onChoose }: Props) {
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined) => {
    const wrong = file && imageProblem(file);
    setProblem(wrong);
    const photo = wrong === undefined ? file : undefined;
    setPreview(photo && (await readImage(photo)));
    onChoose(photo);
  };
  return (
    <div className="flex items-center gap-4">
      <Avatar image={preview ?? image} firstName={firstName} lastName={lastName} size="medium" />
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
      </div>
    </div>
  );
}
