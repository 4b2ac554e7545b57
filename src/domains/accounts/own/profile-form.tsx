import { useForm } from "react-hook-form";
import type { ProfileInput } from "#domains/accounts/accounts.input.ts";
import type { User } from "#domains/accounts/accounts.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { useKeptDraft } from "#domains/session/use-kept-draft.client.ts";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { Form, useSubmission } from "#kit/form/form.tsx";
import { SectionRow } from "#ui/section-card.tsx";
import { NameInputs, PhoneInput } from "#domains/frame/person-inputs.tsx";

const resolver = lazyResolver<ProfileInput>(() =>
  import("#domains/accounts/accounts.input.ts").then((rules) => rules.profileInput),
);

export function ProfileForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const { firstName, lastName, phone } = user;
  const form = useForm<ProfileInput>({ resolver, defaultValues: { firstName, lastName, phone } });
  const field = fieldOf(form);
  const { isDirty, isSubmitting } = form.formState;
  useLeaveWarning(isDirty, isSubmitting ? undefined : "Leave without saving your profile?");
  const forget = useKeptDraft(form, "profile");
  const save = trpc.accounts.saveProfile.useMutation();
  const submission = useSubmission(form, {
    send: async (profile) => {
      const saved = await save.mutateAsync(profile);
      utils.accounts.me.setData(undefined, saved);
      form.reset(profile, { keepValues: true });
      forget();
      toast({ title: "Profile saved" });
    },
    sentence: (error) => sentenceOf(error, "Your profile could not be saved. Please try again."),
  });
  return (
    <SectionRow id="profile" title="Profile" lead="How we address you and reach you by phone.">
      <Form {...submission}>
        <NameInputs firstName={field("firstName")} lastName={field("lastName")} />
        <PhoneInput {...field("phone")} />
        <SubmitButton busy={isSubmitting} className="justify-self-start btn-primary">
          Save profile
        </SubmitButton>
      </Form>
    </SectionRow>
  );
}
