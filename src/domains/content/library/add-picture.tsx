import { useState } from "react";
import {
  LONGEST_ALT,
  PICTURE_ACCEPT,
  PICTURE_HINT,
  pictureProblem,
} from "#domains/uploads/pictures/pictures.ts";
import type { Picture } from "#domains/uploads/pictures/pictures.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { FileInput } from "#ui/file-input.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { uploadFile, uploadSentence } from "#domains/uploads/upload-file.client.ts";

interface Props {
  /** A prefix for the ids of its fields, because a page may have several. */
  name: string;
  onAdded: (picture: Picture) => void;
}

/**
 * A file and its description, for the library. Not a form element, because it may be inside one.
 */
export function AddPicture({ name, onAdded }: Props) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState("");
  const [problem, setProblem] = useState<{ file?: string | undefined; alt?: string }>({});
  const [isSending, setSending] = useState(false);
  const utils = trpc.useUtils();
  const add = async () => {
    const missing = {
      ...(!file && { file: problem.file ?? "Please choose a file." }),
      ...(alt.trim() === "" && { alt: "Please say what the picture shows." }),
    };
    setProblem(missing);
    if (!file || alt.trim() === "") return;
    setSending(true);
    try {
      const picture = await uploadFile<Picture>("/api/admin/pictures", { alt, picture: file });
      await utils.admin.pictures.invalidate();
      onAdded(picture);
    } catch (error) {
      setProblem({ file: uploadSentence(error, "The picture could not be sent.") });
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="ca-add" role="group" aria-label="New picture">
      <FileInput
        id={`${name}-file`}
        label="Picture file"
        hint={PICTURE_HINT}
        error={problem.file}
        accept={PICTURE_ACCEPT}
        onChoose={(chosen) => {
          const wrong = chosen && pictureProblem(chosen);
          setProblem({ file: wrong });
          setFile(wrong === undefined ? chosen : undefined);
        }}
      />
      <TextInput
        id={`${name}-alt`}
        label="What the picture shows"
        hint="For readers who cannot see it, in a few words."
        required
        maxLength={LONGEST_ALT}
        value={alt}
        error={problem.alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <div>
        <SubmitButton busy={isSending} onPress={() => void add()}>
          {isSending ? "Sending…" : "Add to the library"}
        </SubmitButton>
      </div>
    </div>
  );
}
