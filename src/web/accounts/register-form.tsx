import { useState } from "react";
import { useForm } from "react-hook-form";
import type { RegisterInput } from "../../shared/accounts.input.ts";
import { TAKEN, type User } from "../../shared/accounts.ts";
import { issuesOf, sentenceOf, trpc } from "../trpc.ts";
import { showIssues } from "../ui/form-issues.ts";
import { Honeypot } from "../ui/honeypot.tsx";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { PasswordInput, TextInput } from "./inputs.tsx";
import { Notice } from "./notice.tsx";

const resolver = lazyResolver<RegisterInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.registerInput),
);

interface Props {
  /** Always for loan officers, or asked for by a checkbox. */
  officers?: boolean;
  onRegistered: (user: User) => void;
}

/** A new account, for customers and loan officers. What was typed stays until it has worked. */
export function RegisterForm({ officers = false, onRegistered }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<RegisterInput>({ resolver });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const create = trpc.accounts.register.useMutation();

  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      onRegistered(
        await create.mutateAsync(officers ? { ...values, isLoanOfficer: true } : values),
      );
    } catch (error) {
      const description = sentenceOf(error, "Could not create account");
      setRefusal(description);
      toast({ variant: "destructive", title: "Registration failed", description });
      showIssues(form, [...issuesOf(error), ...takenIssue(description)]);
    }
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {refusal && <Notice kind="error">{refusal}</Notice>}
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
        id="email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register("email")}
      />
      <TextInput
        id="phone"
        label="Phone (optional)"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register("phone")}
      />
      <TextInput
        id="new-username"
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register("username")}
      />
      <PasswordInput
        id="new-password"
        label="Password"
        hint="At least 8 characters. A few words in a row are easy to keep in mind."
        required
        autoComplete="new-password"
        error={errors.password?.message}
        {...register("password")}
      />
      {!officers && (
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            className="checkbox mt-0.5 checkbox-primary"
            {...register("isLoanOfficer")}
          />
          <span>
            I am a loan officer
            <span className="block text-sm text-base-content/75">
              You will be asked to verify your email address.
            </span>
          </span>
        </label>
      )}
      <Honeypot field={register("website")} />
      <SubmitButton busy={isSubmitting}>Create account</SubmitButton>
    </form>
  );
}

/** What somebody else has already, beside its field. */
function takenIssue(sentence: string) {
  return Object.entries(TAKEN)
    .filter(([, message]) => message === sentence)
    .map(([path, message]) => ({ path, message }));
}
