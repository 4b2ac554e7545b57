import { lazy, Suspense, useEffect, useState } from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { type EditableUser, generateUsername } from "#shared/users.ts";
import type { UserForm } from "#shared/users.input.ts";
import { useSubmission } from "#web/forms/form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useKeptDraft } from "#web/forms/use-kept-draft.ts";
import { sentenceOf } from "#web/trpc.ts";
import { type PhotoChange, PhotoField } from "./photo-field.tsx";
import { useSaveUser } from "./use-save-user.ts";
import { AccountFields, InvitationField, PersonFields, RoleFields } from "./user-fields.tsx";
import { EDIT_USER_RULES, initialValues, NEW_USER, NEW_USER_RULES } from "./user-form.ts";

const ResetSecondFactor = lazy(async () => ({
  default: (await import("#web/second-factor/reset-second-factor.tsx")).ResetSecondFactor,
}));

const Waiting = lazy(async () => ({
  default: (await import("./waiting.tsx")).Waiting,
}));

interface Props {
  /** The edited user; undefined when a user is added. */
  user?: EditableUser;
  /** The usernames of other users, in the normalized spelling. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** Adds or edits a user. Typed values stay until they have been saved. */
export function UserDialog({ user, taken, onClose }: Props) {
  const form = useForm<UserForm>({
    resolver: user ? EDIT_USER_RULES : NEW_USER_RULES,
    defaultValues: initialValues(user),
  });
  const { isSubmitting, dirtyFields } = form.formState;
  const [photo, setPhoto] = useState<PhotoChange>();
  const draft = user ? `user ${user.id}` : NEW_USER;
  const close = useKeptDraft(form, draft, { secret: "password", onForgotten: onClose });
  const save = useSaveUser(user, close);
  const submission = useSubmission(form, {
    send: (values) => save(values, photo, (field) => field in dirtyFields),
    sentence: (error) =>
      sentenceOf(error, `Failed to ${user ? "update" : "add"} user. Please try again.`),
    toastTitle: "Error",
    above: "always",
  });
  const [firstName, lastName] = useWatch({
    control: form.control,
    name: ["firstName", "lastName"],
  });
  useUsername(form, taken, user === undefined);
  const unsaved =
    photo !== undefined || Object.keys(dirtyFields).some((field) => field !== "username");
  return (
    <FormDialog
      title={user ? "Edit User" : "Add User"}
      submission={submission}
      busy={isSubmitting}
      unsaved={unsaved}
      action={user ? "Save Changes" : "Add User"}
      autoComplete="off"
      onClose={close}
    >
      <AccountFields form={form} isNew={!user} />
      <PersonFields form={form} />
      <PhotoField
        image={user?.profileImage ?? ""}
        {...{ firstName, lastName }}
        change={photo}
        onChange={setPhoto}
      />
      {!user && <InvitationField form={form} />}
      <RoleFields form={form} user={user} />
      {user && (
        <Suspense>
          {(user.isClosed || user.waitsUntil !== undefined) && <Waiting user={user} />}
          <ResetSecondFactor user={user} />
        </Suspense>
      )}
    </FormDialog>
  );
}

/** Generates a new user's username from the name during typing. */
function useUsername(
  form: UseFormReturn<UserForm>,
  taken: ReadonlySet<string>,
  isNew: boolean,
): void {
  const { control, setValue, formState } = form;
  const { isSubmitted } = formState;
  const [firstName, lastName] = useWatch({ control, name: ["firstName", "lastName"] });
  useEffect(() => {
    if (!isNew) return;
    const username = generateUsername(firstName, lastName, taken);
    setValue("username", username, { shouldValidate: isSubmitted });
  }, [isNew, firstName, lastName, taken, isSubmitted, setValue]);
}
