import { useState } from "react";
import type { User } from "#shared/accounts.ts";
import { IMAGE_ACCEPT, IMAGE_HINT, imageProblem } from "#shared/uploads.ts";
import { trpc } from "#web/trpc.ts";
import { toastError } from "#web/toast-error.ts";
import { uploadFile, uploadSentence } from "#web/uploads/upload-file.ts";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFocusKept } from "#web/ui/use-focus-kept.ts";

interface Props {
  hasPhoto: boolean;
  /** Called with the user, who has the new photo or none. */
  onChanged: (user: User) => void;
}

/** Changes or removes the officer's own photo. */
export function PhotoUpload({ hasPhoto, onChanged }: Props) {
  const { busy, problem, upload } = useUpload(onChanged);
  const input = useFocusKept<HTMLInputElement>(busy);
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <label
        className="btn btn-sm has-disabled:btn-disabled has-focus-visible:outline-3"
        aria-busy={busy}
      >
        {busy ? (
          <span className="spinner size-5" aria-hidden="true" />
        ) : (
          <Icon name="upload" className="size-4" />
        )}
        {hasPhoto ? "Change photo" : "Add photo"}
        <input
          ref={input}
          type="file"
          accept={IMAGE_ACCEPT}
          disabled={busy}
          aria-describedby="photo-hint"
          className="sr-only"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void upload(file);
            event.currentTarget.value = "";
          }}
        />
      </label>
      {hasPhoto && (
        <RemovePhoto
          disabled={busy}
          onRemoved={(user) => {
            onChanged(user);
            // The button disappears with the photo
            if (document.activeElement === document.body) input.current?.focus();
          }}
        />
      )}
      <p id="photo-hint" className="text-sm text-base-content/75">
        {IMAGE_HINT}
      </p>
      <FieldError>{problem}</FieldError>
    </div>
  );
}

function useUpload(onChanged: Props["onChanged"]) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const upload = async (file: File) => {
    const wrong = imageProblem(file);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      const path = "/api/loan-officers/profile/me/photo";
      onChanged(await uploadFile<User>(path, { profileImage: file }));
      toast({ title: "Photo updated" });
    } catch (error) {
      const sentence = uploadSentence(error, "Upload failed");
      setProblem(sentence);
      toast({ variant: "destructive", title: "Upload failed", description: sentence });
    }
    setBusy(false);
  };
  return { busy, problem, upload };
}

interface RemoveProps {
  disabled: boolean;
  onRemoved: (user: User) => void;
}

function RemovePhoto({ disabled, onRemoved }: RemoveProps) {
  const remove = trpc.uploads.removeMyPhoto.useMutation({
    onSuccess: (user) => {
      onRemoved(user);
      toast({ title: "Photo removed" });
    },
    onError: (error) => toastError(error, "Failed to remove the photo. Please try again."),
  });
  const button = useFocusKept(remove.isPending);
  return (
    <button
      ref={button}
      type="button"
      className="btn btn-ghost btn-sm"
      disabled={disabled || remove.isPending}
      onClick={() => remove.mutate()}
    >
      Remove photo
    </button>
  );
}
