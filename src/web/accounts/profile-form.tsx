import { useForm } from "react-hook-form";
import type { ProfileInput } from "../../shared/accounts.input.ts";
import type { User } from "../../shared/accounts.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { AccountForm, useSubmission } from "./account-form.tsx";
import { AccountSection } from "./account-section.tsx";
import { NameInputs, PhoneInput } from "./inputs.tsx";

const resolver = lazyResolver<ProfileInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.profileInput),
);

/** Name and phone. */
export function ProfileForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const { firstName, lastName, phone } = user;
  const form = useForm<ProfileInput>({ resolver, defaultValues: { firstName, lastName, phone } });
  const field = fieldOf(form);
  const save = trpc.accounts.saveProfile.useMutation();
  const submission = useSubmission(form, {
    send: async (profile) => {
      utils.accounts.me.setData(undefined, await save.mutateAsync(profile));
      toast({ title: "Profile saved" });
    },
    sentence: (error) => sentenceOf(error, "Your profile could not be saved. Please try again."),
  });
  return (
    <AccountSection id="profile" title="Profile" lead="How we address you and reach you by phone.">
      <AccountForm {...submission}>
        <NameInputs firstName={field("firstName")} lastName={field("lastName")} />
        <PhoneInput {...field("phone")} />
        <SubmitButton busy={form.formState.isSubmitting} className="justify-self-start btn-primary">
          Save profile
        </SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}
