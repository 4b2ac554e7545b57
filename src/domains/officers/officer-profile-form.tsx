import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { User } from "#domains/accounts/accounts.ts";
import type { OfficerProfileInput } from "./officers.input.ts";
import type { Officer, OfficerCard } from "./officers.output.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { Form, useSubmission } from "#kit/form/form.tsx";
import { TextArea, TextInput } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";
import { CardFields } from "./card-fields.tsx";
import { toast } from "#ui/toast.tsx";
import { useKeptDraft } from "#domains/session/use-kept-draft.client.ts";

const UNSAVED = "Leave without saving your profile?";

const rules = lazyResolver<OfficerProfileInput>(() =>
  import("./officers.input.ts").then((module) => module.officerProfileInput),
);

interface Props {
  keptAs: string;
  officer: Officer;
  card: OfficerCard;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

export function OfficerProfileForm({ keptAs, officer, card, onSaved, onCancel }: Props) {
  const { phone, bio } = officer;
  const { title, languages, isPublic, isAdmitted } = card;
  const { nmlsId, licenses } = card.proposed ?? card;
  const form = useForm<OfficerProfileInput>({
    resolver: rules,
    defaultValues: { phone, bio, title, nmlsId, languages, licenses },
  });
  const field = fieldOf(form);
  const { isDirty, isSubmitting } = form.formState;
  // A save under way is not lost by leaving; if it fails, the draft is still stored
  const allowLeaving = useLeaveWarning(isDirty, isSubmitting ? undefined : UNSAVED);
  const forget = useKeptDraft(form, keptAs, { onForgotten: allowLeaving });
  const { setFocus } = form;
  // The button that opened the form is gone, and with it the focus
  useEffect(() => setFocus("phone"), [setFocus]);
  const save = trpc.officers.updateMe.useMutation();
  const submission = useSubmission(form, {
    send: async (profile) => {
      const user = await save.mutateAsync(profile);
      forget();
      toast({ title: "Profile updated" });
      onSaved(user);
    },
    sentence: (error) => sentenceOf(error, "Failed to update profile. Please try again."),
    toastTitle: "Error",
    above: "never",
  });
  const giveUp = () => {
    forget();
    onCancel();
  };
  return (
    <Form {...submission} aria-label="Edit profile" className="grid grid-cols-1 gap-5">
      <TextInput
        id="profile-phone"
        label="Phone"
        hint={`${isPublic ? "Colleagues and visitors see it." : "Colleagues see it in the directory."} Leave it empty to show none.`}
        type="tel"
        autoComplete="tel"
        {...field("phone")}
      />
      <TextArea
        id="profile-bio"
        label="Bio"
        hint={`What ${isPublic ? "colleagues and borrowers" : "colleagues"} should know: areas, languages, experience.`}
        rows={6}
        {...field("bio")}
      />
      <CardFields form={form} isApproved={isAdmitted} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isSubmitting}>Save changes</SubmitButton>
        <button type="button" className="btn" disabled={isSubmitting} onClick={giveUp}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
