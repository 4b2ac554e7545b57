import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { PictureChoice } from "#web/content-admin/picture-choice.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

/** Asks for a picture of this website and its description. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = editor.getAttributes("image") as { src?: string; alt?: string };
  const [src, setSrc] = useState(before.src ?? "");
  const [alt, setAlt] = useState(before.alt ?? "");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (src === "") return setError("Please choose a picture, or add yours to the library first.");
    editor
      .chain()
      .focus()
      .insertContent({ type: "image", attrs: { src, alt: alt.trim() } })
      .run();
    return onClose();
  };
  return (
    <FormDialog
      title="Picture"
      submission={{ onSubmit: submit }}
      action={before.src === undefined ? "Add picture" : "Change picture"}
      cancels={false}
      onClose={onClose}
    >
      <PictureChoice
        name="picture"
        label="Picture"
        value={src}
        error={error}
        onChange={(chosen, words) => {
          setSrc(chosen);
          if (words !== undefined) setAlt(words);
        }}
      />
      <TextInput
        id="picture-alt"
        label="What it shows"
        hint="For readers who cannot see it. Leave it empty only if the text says the same."
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </FormDialog>
  );
}
