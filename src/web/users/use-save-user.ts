import { useState } from "react";
import { TAKEN, type User } from "../../shared/accounts.ts";
import type { EditableUser } from "../../shared/users.ts";
import { withConfirmation } from "../second-factor/confirmation.tsx";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { toast } from "../ui/toast.tsx";
import { uploadFile, uploadSentence } from "../uploads/upload-file.ts";
import type { UserForm } from "../../shared/users.input.ts";
import type { PhotoChange } from "./photo-field.tsx";

type IsTyped = (field: keyof UserForm) => boolean;

/** What two admins can both change. */
const FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "bio",
  "isLoanOfficer",
  "isAdmin",
] as const satisfies (keyof UserForm)[];

/** Somebody else was faster; an address that is taken is a conflict too, and no such one. */
function isConflict(error: unknown): boolean {
  return sentenceOf(error, "").startsWith("Somebody else has changed this user");
}

interface Refused {
  sentence: string;
  issues: { path: string; message: string }[];
}

/** Adds the user or saves the changes, then sees to the photo. Resolves to what the server refused. */
export function useSaveUser(edited: EditableUser | undefined, onSaved: () => void) {
  // Somebody who was added but whose photo was refused is there already at the second try
  const [added, setAdded] = useState<User>();
  const utils = trpc.useUtils();
  const create = trpc.admin.users.create.useMutation();
  const update = trpc.admin.users.update.useMutation();
  const removePhoto = trpc.admin.uploads.removeProfileImage.useMutation();

  /** Over what another admin has saved meanwhile, as long as both have not changed the same. */
  const writeOver = async (values: UserForm, base: EditableUser, isTyped: IsTyped) => {
    const now = await utils.client.admin.users.byId.query({ id: base.id });
    const contested = FIELDS.filter((field) => isTyped(field) && now[field] !== base[field]);
    if (contested.length > 0) return undefined;
    const { password } = values;
    const mine = Object.fromEntries(FIELDS.filter(isTyped).map((field) => [field, values[field]]));
    const changes = { ...mine, ...(password !== "" && { password }) };
    return withConfirmation(() =>
      update.mutateAsync({ ...changes, id: base.id, revision: now.revision }),
    );
  };

  const write = async (values: UserForm, isTyped: IsTyped): Promise<User> => {
    const { username, password, ...rest } = values;
    const changes = { ...rest, ...(password !== "" && { password }) };
    if (edited) {
      const { id, revision } = edited;
      try {
        return await withConfirmation(() => update.mutateAsync({ ...changes, id, revision }));
      } catch (error) {
        const merged = isConflict(error) && (await writeOver(values, edited, isTyped));
        if (merged) return merged;
        throw error;
      }
    }
    if (added) return withConfirmation(() => update.mutateAsync({ ...changes, id: added.id }));
    return withConfirmation(() => create.mutateAsync({ ...values, username }));
  };

  return async (
    values: UserForm,
    photo: PhotoChange,
    isTyped: IsTyped,
  ): Promise<Refused | undefined> => {
    try {
      const user = await write(values, isTyped);
      if (!edited) setAdded(user);
      if (photo instanceof File && !(await sendPhoto(user, photo))) return undefined;
      if (photo === "remove") await removePhoto.mutateAsync({ id: user.id });
      toast({ title: edited ? "User updated" : "User added" });
      onSaved();
      return undefined;
    } catch (error) {
      const verb = edited ? "update" : "add";
      const sentence = sentenceOf(error, `Failed to ${verb} user. Please try again.`);
      toast({ variant: "destructive", title: "Error", description: sentence });
      return { sentence, issues: [...issuesOf(error), ...takenIssues(sentence)] };
    } finally {
      await utils.officers.list.invalidate();
      await utils.admin.users.byId.invalidate(undefined, { refetchType: "none" });
      await utils.accounts.me.invalidate();
    }
  };
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

function takenIssues(sentence: string) {
  const path = (Object.keys(TAKEN) as (keyof typeof TAKEN)[]).find(
    (field) => TAKEN[field] === sentence,
  );
  return path ? [{ path, message: sentence }] : [];
}
