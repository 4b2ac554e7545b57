import { type ComponentProps, useEffect, useState } from "react";
import { CopyButton } from "../ui/copy-button.tsx";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

const REVEALED_FOR_MS = 3000;

interface Props {
  /** What ties the input to its form. */
  field: ComponentProps<"input">;
  value: string;
  error: string | undefined;
  isNew: boolean;
  onGenerate: () => void;
}

/** A password that can be revealed for three seconds, copied, and made anew. */
export function PasswordField({ field, value, error, isNew, onGenerate }: Props) {
  const [revealed, setRevealed] = useState(false);
  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setRevealed(false), REVEALED_FOR_MS);
    return () => clearTimeout(timer);
  }, [revealed]);
  const hint = isNew
    ? "Made at random. Copy it for the user; nobody can read it later."
    : "Leave blank to keep the present one. A new one signs the user out everywhere.";
  return (
    <Field id="user-password" label="Password" hint={hint} error={error} required={isNew}>
      {(wiring) => (
        <div className="flex items-center gap-1">
          <input
            {...wiring}
            {...field}
            type={revealed ? "text" : "password"}
            autoComplete="new-password"
            spellCheck={false}
            className="input w-full font-mono aria-invalid:border-error"
          />
          <button
            type="button"
            className="btn btn-square btn-ghost btn-sm"
            aria-label={revealed ? "Hide password" : "Reveal password"}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon name={revealed ? "eye-off" : "eye"} className="size-4" />
          </button>
          <CopyButton text={value} label="Copy password" />
          <button
            type="button"
            className="btn btn-square btn-ghost btn-sm"
            aria-label="Generate a new password"
            title="Generate a new password"
            onClick={onGenerate}
          >
            <Icon name="refresh-cw" className="size-4" />
          </button>
        </div>
      )}
    </Field>
  );
}
