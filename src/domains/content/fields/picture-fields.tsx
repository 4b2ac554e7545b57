import type { ComponentProps } from "react";
import { PictureChoice } from "#domains/content/admin/picture-choice.tsx";
import { TextInput } from "#ui/inputs.tsx";

interface Props {
  none: string;
  picture: string;
  words: Omit<ComponentProps<typeof TextInput>, "label">;
  error: string | undefined;
  onChange: (fields: { imageUrl: string; imageAlt?: string }) => void;
}

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
