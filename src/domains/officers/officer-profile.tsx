import { lazyRouteComponent, Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { User } from "#domains/accounts/accounts.ts";
import type { Officer } from "./officers.output.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { useHasDraft } from "#domains/session/own-draft.client.ts";
import { Icon } from "#ui/icon.tsx";
import { EmailLine, PhoneLine } from "./officer-card.tsx";
import { IMAGE_ACCEPT, IMAGE_HINT, imageProblem } from "#domains/uploads/uploads.ts";
import { toastError } from "#kit/form/refused.ts";
import { uploadFile, uploadSentence } from "#domains/uploads/upload-file.client.ts";
import { FieldError } from "#ui/inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { useFocusKept } from "#ui/use-focus-kept.ts";

/** Loaded after the page: it is needed only on the officer's own page, and only for editing. */
const fetchForm = () => import("./officer-profile-form.tsx");
const OfficerProfileForm = lazy(async () => ({ default: (await fetchForm()).OfficerProfileForm }));

const OfficerLinks = lazyRouteComponent(() => import("./officer-links.tsx"), "OfficerLinks");

const OWN_PROFILE = "profile";

interface Props {
  officer: Officer;
  own: boolean;
}

/** What colleagues see of an officer; the officer's own page can be edited in place. */
export function OfficerProfile({ officer, own }: Props) {
  const { firstName, lastName, email, phone, bio, profileImage } = officer;
  const [editing, setEditing] = useState(useHasDraft(OWN_PROFILE) && own);
  const editButton = useFocusAfter(editing);
  const keep = useKeepProfile();
  const card = trpc.officers.myCard.useQuery(undefined, { enabled: own }).data;
  useEffect(() => {
    if (own) void fetchForm();
  }, [own]);
  return (
    <div className="grid items-start gap-8 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="grid justify-items-center gap-4 rounded-box border border-base-300 bg-base-100 p-6">
        <Avatar image={profileImage} firstName={firstName} lastName={lastName} size="large" />
        <p className="text-sm font-medium text-base-content/75">Loan officer</p>
        {own && <PhotoUpload hasPhoto={profileImage !== ""} onChanged={keep} />}
      </div>
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <h1 className="min-w-0 text-3xl font-extrabold wrap-anywhere">
            {firstName} {lastName}
          </h1>
          {own && !editing && (
            <Button ref={editButton} icon="pencil" onClick={() => setEditing(true)}>
              Edit profile
            </Button>
          )}
        </div>
        <div className="grid grid-cols-1 gap-1">
          <EmailLine email={email} />
          {!editing && phone !== "" && <PhoneLine phone={phone} />}
        </div>
        {editing && card ? (
          <Suspense>
            <OfficerProfileForm
              keptAs={OWN_PROFILE}
              card={card}
              officer={officer}
              onSaved={(user) => {
                keep(user);
                setEditing(false);
              }}
              onCancel={() => setEditing(false)}
            />
          </Suspense>
        ) : (
          <Bio text={bio} own={own} />
        )}
        {own && !editing && card && (
          <Suspense>
            <OfficerLinks id={officer.id} card={card} />
          </Suspense>
        )}
        {own && <WhereTheRestIs />}
      </div>
    </div>
  );
}

function WhereTheRestIs() {
  return (
    <p className="text-sm text-base-content/75">
      Your name, email address and password are changed on{" "}
      <Link to="/account" className="link link-primary">
        your account page
      </Link>
      .
    </p>
  );
}

/** The control that gets the focus back when the form closes. */
function useFocusAfter(open: boolean) {
  const control = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) control.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return control;
}

function Bio({ text, own }: { text: string; own: boolean }) {
  if (text === "" && !own) return null;
  return (
    <section aria-labelledby="bio-title" className="grid gap-2">
      <h2 id="bio-title" className="text-xl font-semibold">
        About
      </h2>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line text-base-content/85">
        {text || "You have not written about yourself yet."}
      </p>
    </section>
  );
}

function useKeepProfile(): (user: User) => void {
  const utils = trpc.useUtils();
  return (user) => {
    utils.accounts.me.setData(undefined, user);
    void utils.officers.invalidate();
  };
}

interface PhotoUploadProps {
  hasPhoto: boolean;
  /** Called with the user, who has the new photo or none. */
  onChanged: (user: User) => void;
}

function PhotoUpload({ hasPhoto, onChanged }: PhotoUploadProps) {
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

function useUpload(onChanged: PhotoUploadProps["onChanged"]) {
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
    <Button
      ref={button}
      look="btn-ghost btn-sm"
      disabled={disabled || remove.isPending}
      onClick={() => remove.mutate()}
    >
      Remove photo
    </Button>
  );
}
