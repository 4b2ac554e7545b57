import { useState } from "react";
import type { User } from "../../shared/accounts.ts";
import { IMAGE_ACCEPT, imageProblem } from "../../shared/uploads.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { uploadFile, uploadSentence } from "../uploads/upload-file.ts";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toast.tsx";
import { useFocusKept } from "../ui/use-focus-kept.ts";

interface Props {
  hasPhoto: boolean;
  /** Has the user with the new photo, or without one. */
  onChanged: (user: User) => void;
}

/** Changes one's own photo, or takes it away. */
export function PhotoUpload({ hasPhoto, onChanged }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useFocusKept<HTMLInputElement>(busy);
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
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <label
        className="btn btn-sm has-disabled:btn-disabled has-focus-visible:outline-3"
        aria-busy={busy}
      >
        {busy ? (
          <span className="loading loading-spinner loading-sm" aria-hidden="true" />
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
            // The button goes away with the photo
            if (document.activeElement === document.body) input.current?.focus();
          }}
        />
      )}
      <p id="photo-hint" className="text-sm text-base-content/75">
        PNG, JPEG, WebP or GIF, up to 5{"\u00a0"}MB.
      </p>
      {problem !== undefined && (
        <p role="alert" className="text-sm font-medium text-error">
          {problem}
        </p>
      )}
    </div>
  );
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
    onError: (error) => {
      const description = sentenceOf(error, "Failed to remove the photo. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
    },
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
