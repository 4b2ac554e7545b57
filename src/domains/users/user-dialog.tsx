import { DESK_ROLE_NAMES } from "#domains/accounts/roles.ts";
import { lazy, Suspense, useEffect, useState } from "react";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { type EditableUser, generateUsername } from "./users.ts";
import type { UserForm } from "./users.input.ts";
import { DialogForm } from "#kit/form/dialog-form.tsx";
import { useKeptDraft } from "#domains/session/use-kept-draft.client.ts";
import { issuesOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { AccountFields, InvitationField, PersonFields, RoleFields } from "./user-fields.tsx";
import { EDIT_USER_RULES, initialValues, NEW_USER, NEW_USER_RULES } from "./user-form.client.ts";
import type { User } from "#domains/accounts/accounts.ts";
import { toast } from "#ui/toast.tsx";
import { uploadFile, uploadSentence } from "#domains/uploads/upload-file.client.ts";
import { IMAGE_ACCEPT, IMAGE_HINT } from "#domains/uploads/uploads.ts";
import { Avatar } from "#ui/avatar.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { useChosenImage } from "#domains/uploads/use-chosen-image.client.ts";

const ResetSecondFactor = lazy(async () => ({
  default: (await import("#domains/second-factor/screens/reset-second-factor.tsx"))
    .ResetSecondFactor,
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
  const { dirtyFields } = form.formState;
  const [photo, setPhoto] = useState<PhotoChange>();
  const draft = user ? `user ${user.id}` : NEW_USER;
  const close = useKeptDraft(form, draft, { secret: "password", onForgotten: onClose });
  const save = useSaveUser(user, close);
  const [firstName, lastName] = useWatch({
    control: form.control,
    name: ["firstName", "lastName"],
  });
  useUsername(form, taken, user === undefined);
  const unsaved =
    photo !== undefined || Object.keys(dirtyFields).some((field) => field !== "username");
  return (
    <DialogForm
      form={form}
      title={user ? "Edit User" : "Add User"}
      send={(values) => save(values, photo, (field) => field in dirtyFields)}
      failed={`Failed to ${user ? "update" : "add"} user. Please try again.`}
      toastTitle="Error"
      above="always"
      unsaved={unsaved}
      action={user ? "Save Changes" : "Add User"}
      autoComplete="off"
      onClose={close}
    >
      <RoleFields form={form} user={user} />
      <AccountFields form={form} isNew={!user} />
      <PersonFields form={form} />
      <PhotoField
        image={user?.profileImage ?? ""}
        {...{ firstName, lastName }}
        change={photo}
        onChange={setPhoto}
      />
      {!user && <InvitationField form={form} />}
      {user && (
        <Suspense>
          {(user.isClosed || user.waitsUntil !== undefined) && <Waiting user={user} />}
          <ResetSecondFactor user={user} />
        </Suspense>
      )}
    </DialogForm>
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

/** Whether the admin has typed into a field. */
type IsTyped = (field: keyof UserForm) => boolean;

/** The fields that two admins may both change. */
const FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "bio",
  "isLoanOfficer",
  "isAdmin",
  ...DESK_ROLE_NAMES,
  "limitedTo",
] as const satisfies (keyof UserForm)[];

/** Shown once the server has ended the role of somebody whose new address is outside the domains. */
const ROLE_ENDED =
  "This user is no longer a loan officer: the email address is outside your domains.";

const WAITS =
  "Nobody confirmed this change, so the user cannot confirm anything, such as an export, for a day. Open the user again to confirm the change.";

/** Whether another admin has saved the user since the form was opened. */
function isStale(error: unknown): boolean {
  return issuesOf(error).some(({ path }) => path === "revision");
}

/** Adds the user or saves the changes, then the photo. Rejects with the server's refusal. */
function useSaveUser(edited: EditableUser | undefined, onSaved: () => void) {
  const utils = trpc.useUtils();
  const write = useWriteUser(edited);
  const removePhoto = trpc.admin.uploads.removeProfileImage.useMutation();
  return async (values: UserForm, photo: PhotoChange, isTyped: IsTyped): Promise<void> => {
    try {
      const user = await write(values, isTyped);
      if (photo instanceof File && !(await sendPhoto(user, photo))) return;
      if (photo === "remove") await removePhoto.mutateAsync({ id: user.id });
      const ended = values.isLoanOfficer && !user.isLoanOfficer && isTyped("email");
      const waits = await utils.client.admin.users.byId.query({ id: user.id }).then(
        ({ waitsUntil }) => waitsUntil !== undefined,
        () => false,
      );
      const isNew = waits && edited?.waitsUntil === undefined;
      const description = ended ? ROLE_ENDED : isNew && WAITS;
      toast({
        title: edited ? "User updated" : "User added",
        ...(description && { description }),
      });
      onSaved();
    } finally {
      await utils.officers.list.invalidate();
      await utils.admin.users.byId.invalidate(undefined, { refetchType: "none" });
      await utils.accounts.me.invalidate();
    }
  };
}

/** Saves everything except the photo; the admin must confirm sensitive changes. */
function useWriteUser(edited: EditableUser | undefined) {
  // If the photo of a new user was refused, the user already exists at the second attempt
  const [added, setAdded] = useState<User>();
  const utils = trpc.useUtils();
  const create = trpc.admin.users.create.useMutation();
  const update = trpc.admin.users.update.useMutation();
  const change = (changes: Parameters<typeof update.mutateAsync>[0]) => update.mutateAsync(changes);

  /** Saves over another admin's changes, unless both changed the same fields. */
  const writeOver = async (values: UserForm, base: EditableUser, isTyped: IsTyped) => {
    const { id } = base;
    const now = await utils.client.admin.users.byId.query({ id });
    const contested = FIELDS.filter((field) => isTyped(field) && now[field] !== base[field]);
    if (contested.length > 0) return undefined;
    const mine = Object.fromEntries(FIELDS.filter(isTyped).map((field) => [field, values[field]]));
    return change({ ...mine, ...newPassword(values), id, revision: now.revision });
  };

  return async (values: UserForm, isTyped: IsTyped): Promise<User> => {
    const { username, password: _, ...rest } = values;
    const changes = { ...rest, ...newPassword(values) };
    if (edited) {
      const { id, revision } = edited;
      try {
        return await change({ ...changes, id, revision });
      } catch (error) {
        const merged = isStale(error) && (await writeOver(values, edited, isTyped));
        if (merged) return merged;
        throw error;
      }
    }
    if (added) return change({ ...changes, id: added.id });
    const user = await create.mutateAsync({ ...values, username });
    setAdded(user);
    return user;
  };
}

/** A blank password leaves the stored one unchanged. */
function newPassword({ password }: UserForm): { password?: string } {
  return password === "" ? {} : { password };
}

async function sendPhoto(user: User, photo: File): Promise<boolean> {
  try {
    const fields = { profileImage: photo, userId: String(user.id) };
    await uploadFile("/api/admin/profile-image-upload", fields);
    return true;
  } catch (error) {
    const description = uploadSentence(error, "Upload failed");
    toast({ variant: "destructive", title: "Upload failed", description });
    return false;
  }
}

/** What saving does with the photo: keep it, replace it, or remove it. */
type PhotoChange = File | "remove" | undefined;

interface PhotoFieldProps {
  /** The user's current photo. */
  image: string;
  firstName: string;
  lastName: string;
  change: PhotoChange;
  onChange: (change: PhotoChange) => void;
}

/** Chooses or removes a photo, applied when the form is saved; shows a preview. */
function PhotoField({ image, firstName, lastName, change, onChange }: PhotoFieldProps) {
  const { chosen, problem, choose } = useChosenImage();
  const open = async (file: File | undefined) => onChange((await choose(file))?.file);
  const shown = change === "remove" ? "" : (chosen?.preview ?? image);
  return (
    <div className="flex items-center gap-4">
      <Avatar image={shown} firstName={firstName} lastName={lastName} size="medium" />
      <div className="grid min-w-0 grow gap-1.5">
        <FileInput
          id="user-photo"
          label="Profile image"
          hint={IMAGE_HINT}
          error={problem}
          accept={IMAGE_ACCEPT}
          className="file-input-sm max-md:min-h-11"
          onChoose={(file) => void open(file)}
        />
        {image !== "" && !(change instanceof File) && (
          <button
            type="button"
            className="btn justify-self-start btn-ghost btn-sm"
            onClick={() => onChange(change === "remove" ? undefined : "remove")}
          >
            {change === "remove" ? "Keep photo" : "Remove photo"}
          </button>
        )}
      </div>
    </div>
  );
}
