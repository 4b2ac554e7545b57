import { lazy, Suspense, useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import {
  type EditableUser,
  generatePassword,
  generateUsername,
  isProtected,
} from "../../shared/users.ts";
import type { UserForm } from "../../shared/users.input.ts";
import { useDraftKey } from "../accounts/use-draft-key.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { showIssues } from "../ui/form-issues.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useKeptDraft } from "../ui/use-kept-draft.ts";
import { PasswordField } from "./password-field.tsx";
import { type PhotoChange, PhotoField } from "./photo-field.tsx";
import { useSaveUser } from "./use-save-user.ts";
import { EDIT_USER_RULES, initialValues, NEW_USER, NEW_USER_RULES } from "./user-form.ts";

const ResetSecondFactor = lazy(async () => ({
  default: (await import("../second-factor/reset-button.tsx")).ResetSecondFactor,
}));

interface Props {
  /** Who is edited; nobody when a user is added. */
  user?: EditableUser;
  /** The usernames that others have, in the spelling that is compared. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** Adds or edits a user. What was typed stays until it has been saved. */
export function UserDialog({ user, taken, onClose }: Props) {
  const form = useForm<UserForm>({
    resolver: user ? EDIT_USER_RULES : NEW_USER_RULES,
    defaultValues: initialValues(user),
  });
  const { register, setValue, control, formState } = form;
  const { errors, isSubmitting, isSubmitted, dirtyFields } = formState;
  const [photo, setPhoto] = useState<PhotoChange>();
  const [refusal, setRefusal] = useState<string>();
  const forget = useKeptDraft(form, useDraftKey(user ? `user ${user.id}` : NEW_USER), "password");
  const close = () => {
    forget();
    onClose();
  };
  const save = useSaveUser(user, close);
  const [firstName, lastName, password] = useWatch({
    control,
    name: ["firstName", "lastName", "password"],
  });
  useEffect(() => {
    if (user) return;
    const username = generateUsername(firstName, lastName, taken);
    setValue("username", username, { shouldValidate: isSubmitted });
  }, [user, firstName, lastName, taken, isSubmitted, setValue]);

  const isTyped = (field: keyof UserForm) => field in dirtyFields;
  const unsaved =
    photo !== undefined || Object.keys(dirtyFields).some((field) => field !== "username");

  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    const refused = await save(values, photo, isTyped);
    if (!refused) return;
    setRefusal(refused.sentence);
    showIssues(form, refused.issues);
  });

  return (
    <Dialog
      title={user ? "Edit User" : "Add User"}
      busy={isSubmitting}
      unsaved={unsaved}
      onClose={close}
    >
      <form
        noValidate
        autoComplete="off"
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => void submit(event)}
      >
        {refusal && (
          <p role="alert" className="rounded-field bg-error p-3 text-sm text-error-content">
            {refusal}
          </p>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            id="user-first-name"
            label="First name"
            required
            error={errors.firstName?.message}
            {...register("firstName")}
          />
          <TextInput
            id="user-last-name"
            label="Last name"
            required
            error={errors.lastName?.message}
            {...register("lastName")}
          />
        </div>
        <Field
          id="user-username"
          label="Username"
          hint={user ? "The username cannot be changed." : "Made from the name."}
          // Without a name there is no username yet: the name's own error says what to do
          error={errors.firstName || errors.lastName ? undefined : errors.username?.message}
        >
          {(wiring) => (
            <input
              {...wiring}
              {...register("username")}
              readOnly
              className="input w-full bg-base-200 aria-invalid:border-error"
            />
          )}
        </Field>
        <PasswordField
          field={register("password")}
          value={password}
          error={errors.password?.message}
          isNew={!user}
          onGenerate={() => setValue("password", generatePassword(), { shouldValidate: true })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            id="user-email"
            label="Email"
            type="email"
            required
            error={errors.email?.message}
            {...register("email")}
          />
          <TextInput
            id="user-phone"
            label="Phone"
            type="tel"
            error={errors.phone?.message}
            {...register("phone")}
          />
        </div>
        <Field id="user-bio" label="Bio" error={errors.bio?.message}>
          {(wiring) => (
            <textarea
              {...wiring}
              {...register("bio")}
              rows={3}
              className="textarea w-full aria-invalid:border-error"
            />
          )}
        </Field>
        <PhotoField
          image={user?.profileImage ?? ""}
          firstName={firstName}
          lastName={lastName}
          change={photo}
          onChange={setPhoto}
        />
        {!user && (
          <Choice
            name="Send an invitation"
            about="A message with a link to choose a password. It works for a week."
          >
            <input type="checkbox" className="checkbox mt-0.5" {...register("invite")} />
          </Choice>
        )}
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">Roles</legend>
          <Choice name="Loan officer" about="Opens the loan officer portal.">
            <input type="checkbox" className="checkbox mt-0.5" {...register("isLoanOfficer")} />
          </Choice>
          <Choice
            name="Administrator"
            about={
              user && isProtected(user)
                ? "The user admin always is one."
                : "Manages users, resources, applications and the website."
            }
          >
            {user && isProtected(user) ? (
              <input type="checkbox" className="checkbox mt-0.5" checked disabled readOnly />
            ) : (
              <input type="checkbox" className="checkbox mt-0.5" {...register("isAdmin")} />
            )}
          </Choice>
        </fieldset>
        {user && (
          <Suspense>
            <ResetSecondFactor user={user} />
          </Suspense>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="btn" disabled={isSubmitting} onClick={close}>
            Cancel
          </button>
          <SubmitButton busy={isSubmitting}>{user ? "Save Changes" : "Add User"}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  about: string;
  children: React.ReactNode;
}

function Choice({ name, about, children }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3">
      {children}
      <span>
        {name}
        <span className="block text-sm text-base-content/75">{about}</span>
      </span>
    </label>
  );
}
