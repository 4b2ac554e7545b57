import { useForm } from "react-hook-form";
import type { ProfileInput } from "../../shared/accounts.input.ts";
import type { User } from "../../shared/accounts.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { showIssues } from "../ui/form-issues.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { AccountSection } from "./account-section.tsx";
import { TextInput } from "./inputs.tsx";

const resolver = lazyResolver<ProfileInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.profileInput),
);

/** Name and phone. */
export function ProfileForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const { firstName, lastName, phone } = user;
  const form = useForm<ProfileInput>({ resolver, defaultValues: { firstName, lastName, phone } });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const save = trpc.accounts.saveProfile.useMutation();
  const submit = handleSubmit(async (profile) => {
    try {
      const saved = await save.mutateAsync(profile);
      utils.accounts.me.setData(undefined, saved);
      toast({ title: "Profile saved" });
    } catch (error) {
      showIssues(form, issuesOf(error));
      const description = sentenceOf(error, "Your profile could not be saved. Please try again.");
      toast({ variant: "destructive", title: "Error", description });
    }
  });
  return (
    <AccountSection id="profile" title="Profile" lead="How we address you and reach you by phone.">
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            id="firstName"
            label="First name"
            required
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register("firstName")}
          />
          <TextInput
            id="lastName"
            label="Last name"
            required
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register("lastName")}
          />
        </div>
        <TextInput
          id="phone"
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register("phone")}
        />
        <SubmitButton busy={isSubmitting} className="justify-self-start btn-primary">
          Save profile
        </SubmitButton>
      </form>
    </AccountSection>
  );
}
