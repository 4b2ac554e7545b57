import { useEffect, useState } from "react";
import type { Wired } from "#web/forms/fields.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

const REVEALED_FOR_MS = 3000;

interface Props extends Wired {
  value: string;
  isNew: boolean;
  onGenerate: () => void;
}

/** A password that can be revealed for three seconds, copied, and generated again. */
export function PasswordField({ value, error, isNew, onGenerate, ...field }: Props) {
  const [revealed, setRevealed] = useState(false);
  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setRevealed(false), REVEALED_FOR_MS);
    return () => clearTimeout(timer);
  }, [revealed]);
  const hint = isNew
    ? "Made at random. Without an invitation, copy it for the user; nobody can read it later."
    : "Leave blank to keep the current one. Administrators and assistants need 10 characters. A new one signs the user out everywhere.";
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
