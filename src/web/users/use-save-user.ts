import { useState } from "react";
import { TAKEN, type User } from "../../shared/accounts.ts";
import type { EditableUser } from "../../shared/users.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { toast } from "../ui/toast.tsx";
import { uploadFile, uploadSentence } from "../uploads/upload-file.ts";
import type { UserForm } from "../../shared/users.input.ts";
import type { PhotoChange } from "./photo-field.tsx";

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

  const write = (values: UserForm): Promise<User> => {
    const { username, password, ...rest } = values;
    const changes = { ...rest, ...(password !== "" && { password }) };
    if (edited) {
      const { id, revision } = edited;
      return update.mutateAsync({ ...changes, id, revision });
    }
    if (added) return update.mutateAsync({ ...changes, id: added.id });
    return create.mutateAsync({ ...values, username });
  };

  return async (values: UserForm, photo: PhotoChange): Promise<Refused | undefined> => {
    try {
      const user = await write(values);
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
