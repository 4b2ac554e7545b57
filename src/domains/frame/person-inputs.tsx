import { useHydrated } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { PASSWORD_LENGTH } from "#domains/accounts/accounts.ts";
import { Field, TextInput } from "#ui/inputs.tsx";
import type { Wired } from "#kit/form/fields.ts";
import { Icon } from "#ui/icon.tsx";

/** First and last name, side by side where there is room. */
export function NameInputs({ firstName, lastName }: Record<"firstName" | "lastName", Wired>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextInput
        id="firstName"
        label="First name"
        required
        autoComplete="given-name"
        {...firstName}
      />
      <TextInput
        id="lastName"
        label="Last name"
        required
        autoComplete="family-name"
        {...lastName}
      />
    </div>
  );
}

type Known = { id?: string } & Wired;

export function PhoneInput(field: Wired) {
  return <TextInput id="phone" label="Phone (optional)" type="tel" autoComplete="tel" {...field} />;
}

export function UsernameInput({ id = "username", ...field }: Known & { hint?: string }) {
  return (
    <TextInput
      id={id}
      label="Username"
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}

type New = Wired & { label: string; hint?: string };

const LENGTH = `At least ${PASSWORD_LENGTH.min} characters. A few words in a row are easy to keep in mind.`;

export function NewPasswordInput({ hint = LENGTH, ...props }: New) {
  return <PasswordInput id="new-password" autoComplete="new-password" hint={hint} {...props} />;
}

interface Password extends Wired, Pick<ComponentProps<"input">, "autoComplete"> {
  id: string;
  label: string;
  hint?: string;
}

/** A password that can be shown while typing. */
export function PasswordInput({ id, label, error, hint, ...input }: Password) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <Field id={id} label={label} error={error} hint={hint} required>
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
            data-early={hydrated ? undefined : ""}
            className="btn absolute top-1/2 right-1 z-10 -translate-y-1/2 btn-square btn-ghost btn-sm noscript:hidden"
            aria-label={`Show ${label.toLowerCase()}`}
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
