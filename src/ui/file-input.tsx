import type { ComponentProps } from "react";
import { Field } from "./inputs.tsx";

interface Props extends Omit<ComponentProps<"input">, "id" | "onChange"> {
  id: string;
  label: string;
  /** The subject, for screen readers. */
  of?: string;
  hint: string;
  error?: string | undefined;
  onChoose: (file: File | undefined) => void;
  /** Clears the file at once, so that the same one can be chosen again. */
  forgets?: boolean;
}

export function FileInput(props: Props) {
  const { id, label, of, hint, error, onChoose, forgets, className = "", ...input } = props;
  return (
    <Field {...{ id, label, of, hint, error }}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          type="file"
          className={`file-input w-full ${className}`}
          onChange={({ currentTarget }) => {
            onChoose(currentTarget.files?.[0]);
            if (forgets) currentTarget.value = "";
          }}
        />
      )}
    </Field>
  );
}
