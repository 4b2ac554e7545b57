import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { User } from "../../shared/accounts.ts";
import type { OfficerProfileInput } from "../../shared/officers.input.ts";
import type { Officer } from "../../shared/officers.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { showIssues } from "../ui/form-issues.ts";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { useDraftKey } from "../accounts/use-draft-key.ts";
import { toast } from "../ui/toast.tsx";
import { useKeptDraft } from "../ui/use-kept-draft.ts";

/** What the draft of one's own profile is kept as. */
export const OWN_PROFILE = "profile";

const UNSAVED = "Leave without saving your profile?";

const rules = lazyResolver<OfficerProfileInput>(() =>
  import("../../shared/officers.input.ts").then((module) => module.officerProfileInput),
);

interface Props {
  officer: Officer;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

/** Changes one's own phone number and bio. */
export function ProfileForm({ officer: { phone, bio }, onSaved, onCancel }: Props) {
  const form = useForm<OfficerProfileInput>({ resolver: rules, defaultValues: { phone, bio } });
  const field = fieldOf(form);
  const forget = useKeptDraft(form, useDraftKey(OWN_PROFILE));
  const { isDirty } = form.formState;
  const given = useRef(false);
  useBlocker({
    shouldBlockFn: () => isDirty && !given.current && !window.confirm(UNSAVED),
    enableBeforeUnload: () => isDirty && !given.current,
  });
  const { setFocus } = form;
  // The button that opened the form is gone, and the focus with it
  useEffect(() => setFocus("phone"), [setFocus]);
  const save = trpc.officers.updateMe.useMutation({
    onSuccess: (user) => {
      given.current = true;
      forget();
      toast({ title: "Profile updated" });
      onSaved(user);
    },
    onError: (error) => {
      showIssues(form, issuesOf(error));
      toast({
        variant: "destructive",
        title: "Error",
        description: sentenceOf(error, "Failed to update profile. Please try again."),
      });
    },
  });
  const giveUp = () => {
    given.current = true;
    forget();
    onCancel();
  };
  const submit = form.handleSubmit((profile) => save.mutate(profile));
  return (
    <form
      noValidate
      aria-label="Edit profile"
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        id="profile-phone"
        label="Phone"
        hint="Colleagues see it in the directory. Leave it empty to show none."
        type="tel"
        autoComplete="tel"
        {...field("phone")}
      />
      <TextArea
        id="profile-bio"
        label="Bio"
        hint="What colleagues should know: areas, languages, experience."
        rows={6}
        {...field("bio")}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={save.isPending}>Save changes</SubmitButton>
        <button type="button" className="btn" disabled={save.isPending} onClick={giveUp}>
          Cancel
        </button>
      </div>
    </form>
  );
}
