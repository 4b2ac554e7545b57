import { type UseFormReturn, useWatch } from "react-hook-form";
import { type EditableUser, generatePassword, isProtected } from "#shared/users.ts";
import type { UserForm } from "#shared/users.input.ts";
import { fieldOf } from "#web/forms/fields.ts";
import { CheckInput } from "#web/ui/check-input.tsx";
import { TextArea, TextInput } from "#web/ui/inputs.tsx";
import { PasswordField } from "./password-field.tsx";

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
        hint={isNew ? "Made from the name." : "The username cannot be changed."}
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

/** The user's roles. */
export function RoleFields({ form, user }: Props & { user: EditableUser | undefined }) {
  const { isLoanOfficer: isChosen } = form.formState.dirtyFields;
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
          <CheckInput
            label="Assistant"
            {...form.register("isAssistant", {
              // A new user is an officer by default
              onChange: () => !user && !isChosen && form.setValue("isLoanOfficer", false),
            })}
          >
            Works only on applications, messages and leads.
          </CheckInput>
          <CheckInput label="Administrator" {...form.register("isAdmin")}>
            Manages users, resources, applications and the website.
          </CheckInput>
        </>
      )}
    </fieldset>
  );
}
