import type { ComponentProps } from "react";
import { PictureChoice } from "#domains/content/admin/picture-choice.tsx";
import { TextInput } from "#ui/inputs.tsx";

interface Props {
  /** The choice of no picture. */
  none: string;
  /** The address of the chosen picture, or empty. */
  picture: string;
  /** The field of its description. */
  words: Omit<ComponentProps<typeof TextInput>, "label">;
  error: string | undefined;
  onChange: (fields: { imageUrl: string; imageAlt?: string }) => void;
}

/** The picture above a text, and its description. */
export function PictureFields({ none, picture, words, error, onChange }: Props) {
  return (
    <>
      <PictureChoice
        name="imageUrl"
        label="Picture"
        none={none}
        value={picture}
        error={error}
        onChange={(imageUrl, imageAlt) =>
          onChange({ imageUrl, ...(imageAlt !== undefined && { imageAlt }) })
        }
      />
      <TextInput
        label="What the picture shows"
        hint="For readers who cannot see it. Leave it empty if it only decorates."
        maxLength={300}
        {...words}
      />
    </>
  );
}
