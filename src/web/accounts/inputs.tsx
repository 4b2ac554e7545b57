import { type ComponentProps, useState } from "react";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

interface Props extends Omit<ComponentProps<"input">, "id"> {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: string;
}

/** A line of text with its label and its error. */
export function TextInput({ id, label, error, hint, required = false, ...input }: Props) {
  return (
    <Field id={id} label={label} error={error} required={required} {...(hint && { hint })}>
      {(wiring) => (
        <input {...wiring} {...input} className="input w-full aria-invalid:border-error" />
      )}
    </Field>
  );
}

/** A password that can be shown while typing. */
export function PasswordInput({ id, label, error, hint, required = false, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} error={error} required={required} {...(hint && { hint })}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            {...input}
            type={shown ? "text" : "password"}
            className="input w-full pr-12 aria-invalid:border-error"
          />
          <button
            type="button"
            className="btn absolute top-1/2 right-1 z-10 -translate-y-1/2 btn-square btn-ghost btn-sm"
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
