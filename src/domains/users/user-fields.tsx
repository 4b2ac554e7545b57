import {
  ADMIN_LIMITS,
  DESK_IN_WORDS,
  DESK_ROLE_NAMES,
  DESK_ROLES,
  type DeskRole,
} from "#domains/accounts/roles.ts";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type EditableUser, generatePassword, isProtected } from "./users.ts";
import type { UserForm } from "./users.input.ts";
import { fieldOf, type Wired } from "#kit/form/fields.ts";
import { Button } from "#ui/button.tsx";
import { SelectInput, TextArea, TextInput, Field } from "#ui/inputs.tsx";
import { CheckInput } from "#ui/check-input.tsx";
import { useUser } from "#domains/session/use-session.client.ts";
import { useEffect, useState } from "react";
import { CopyButton } from "#ui/copy-button.tsx";

interface Props {
  form: UseFormReturn<UserForm>;
}

/** Name, username and password. */
export function AccountFields({ form, isNew }: Props & { isNew: boolean }) {
  const field = fieldOf(form);
  const password = useWatch({ control: form.control, name: "password" });
  const { errors } = form.formState;
  const hasName = !errors.firstName && !errors.lastName;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput id="user-first-name" label="First name" required {...field("firstName")} />
        <TextInput id="user-last-name" label="Last name" required {...field("lastName")} />
      </div>
      <TextInput
        id="user-username"
        label="Username"
        hint={isNew ? "Created from the name." : "The username cannot be changed."}
        readOnly
        className="bg-base-200"
        {...field("username")}
        // Without a name there is no username yet, and the name's own error says what to do
        error={hasName ? errors.username?.message : undefined}
      />
      <PasswordField
        {...field("password")}
        // A generated password must not be in the page's HTML
        defaultValue={undefined}
        value={password}
        isNew={isNew}
        onGenerate={() => form.setValue("password", generatePassword(), { shouldValidate: true })}
      />
    </>
  );
}

/** How to reach the user, and what colleagues read about them. */
export function PersonFields({ form }: Props) {
  const field = fieldOf(form);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput id="user-email" label="Email" type="email" required {...field("email")} />
        <TextInput id="user-phone" label="Phone" type="tel" {...field("phone")} />
      </div>
      <TextArea id="user-bio" label="Bio" rows={3} {...field("bio")} />
    </>
  );
}

export function InvitationField({ form }: Props) {
  return (
    <CheckInput label="Send an invitation" {...form.register("invite")}>
      A message with a link to choose a password. It works for a week.
    </CheckInput>
  );
}

export function RoleFields({ form, user }: Props & { user: EditableUser | undefined }) {
  /** The others are ended: an administrator may do whatever the rest of the desk may. */
  const instead = (others: readonly ("isAdmin" | DeskRole)[]) => ({
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (target.checked)
        for (const other of others) form.setValue(other, false, { shouldDirty: true });
    },
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Roles</legend>
      <CheckInput label="Loan officer" {...form.register("isLoanOfficer")}>
        Opens the loan officer portal.
      </CheckInput>
      {user && isProtected(user) ? (
        <CheckInput label="Administrator" checked disabled readOnly>
          The user admin is always one.
        </CheckInput>
      ) : (
        <>
          {DESK_ROLE_NAMES.map((role) => (
            <CheckInput
              key={role}
              label={DESK_ROLES[role].one}
              {...form.register(role, instead(["isAdmin"]))}
            >
              {DESK_ROLES[role].may}
            </CheckInput>
          ))}
          <CheckInput label="Administrator" {...form.register("isAdmin", instead(DESK_ROLE_NAMES))}>
            Manages users, resources, applications and the website.
          </CheckInput>
          <LimitField form={form} />
        </>
      )}
    </fieldset>
  );
}

const LIMITS = Object.entries(ADMIN_LIMITS).map(([name, { one }]) => [name, one] as const);

/** What an administrator is limited to; nobody who is limited chooses it. */
function LimitField({ form }: Props) {
  const { user } = useUser();
  const [isAdmin, limit] = useWatch({ control: form.control, name: ["isAdmin", "limitedTo"] });
  if (!isAdmin || user?.limitedTo) return null;
  return (
    <SelectInput
      id="user-limit"
      label="Limited to"
      choose="Nothing: everything is open"
      options={new Map(LIMITS)}
      hint={limit ? ADMIN_LIMITS[limit].may : undefined}
      {...fieldOf(form)("limitedTo", { setValueAs: (value) => value || null })}
    />
  );
}

const REVEALED_FOR_MS = 3000;

interface PasswordFieldProps extends Wired {
  value: string;
  isNew: boolean;
  onGenerate: () => void;
}

/** A password that can be revealed for three seconds, copied, and generated again. */
function PasswordField({ value, error, isNew, onGenerate, ...field }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setRevealed(false), REVEALED_FOR_MS);
    return () => clearTimeout(timer);
  }, [revealed]);
  const hint = isNew
    ? "Random. Copy it now if you're not sending an invitation."
    : `Leave blank to keep the current one. Administrators and ${DESK_IN_WORDS.toLowerCase()} need 10 characters. A new one signs the user out everywhere.`;
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
          <Button
            look="btn-square btn-ghost btn-sm"
            icon={revealed ? "eye-off" : "eye"}
            aria-label={revealed ? "Hide password" : "Reveal password"}
            onClick={() => setRevealed(!revealed)}
          />
          <CopyButton text={value} label="Copy password" />
          <Button
            look="btn-square btn-ghost btn-sm"
            icon="refresh-cw"
            aria-label="Generate a new password"
            title="Generate a new password"
            onClick={onGenerate}
          />
        </div>
      )}
    </Field>
  );
}
