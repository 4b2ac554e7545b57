import type { ComponentProps } from "react";
import { TextInput } from "#ui/inputs.tsx";

type Props = Omit<ComponentProps<typeof TextInput>, "label" | "hint"> & {
  /** What is shown without it. */
  without: string;
};

/** What search engines and shared links show instead of an item's title. */
export function SearchTitleField({ without, ...control }: Props) {
  return (
    <TextInput
      label="Headline in search results (optional)"
      hint={`Without one: the ${without}.`}
      maxLength={200}
      {...control}
    />
  );
}
