import type { UseFormReturn } from "react-hook-form";
import type { RegisterInput } from "../../shared/accounts.input.ts";
import type { User } from "../../shared/accounts.ts";
import { sentenceOf, trpc } from "../trpc.ts";
import { fieldOf } from "../ui/field-of.ts";
import { Honeypot } from "../ui/honeypot.tsx";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { usePageForm } from "../page-forms/page-form.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm, useSubmission } from "./account-form.tsx";
import { EmailInput, NameInputs, NewPasswordInput, PhoneInput, UsernameInput } from "./inputs.tsx";

export const REGISTER_FORM = "register-form";

const resolver = lazyResolver<RegisterInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.registerInput),
);

/** What is typed, which outlasts the form on a page that shows it now and then. */
export function useRegisterForm() {
  return usePageForm<RegisterInput>(REGISTER_FORM, resolver);
}

interface Props {
  form: UseFormReturn<RegisterInput>;
  /** Always for loan officers, or asked for by a checkbox. */
  officers?: boolean;
  onRegistered: (user: User) => void;
}

/** A new account, for customers and loan officers. What was typed stays until it has worked. */
export function RegisterForm({ form, officers = false, onRegistered }: Props) {
  const field = fieldOf(form);
  const create = trpc.accounts.register.useMutation();
  const submission = useSubmission(form, {
    send: async (values) => {
      onRegistered(
        await create.mutateAsync(officers ? { ...values, isLoanOfficer: true } : values),
      );
      form.reset();
    },
    sentence: (error) => sentenceOf(error, "Could not create account"),
    toastTitle: "Registration failed",
  });
  return (
    <AccountForm id={REGISTER_FORM} {...submission}>
      <NameInputs firstName={field("firstName")} lastName={field("lastName")} />
      <EmailInput {...field("email")} />
      <PhoneInput {...field("phone")} />
      <UsernameInput id="new-username" {...field("username")} />
      <NewPasswordInput
        label="Password"
        hint="At least 8 characters. A few words in a row are easy to keep in mind."
        {...field("password")}
      />
      {!officers && (
        <label className="flex cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            defaultChecked={form.formState.defaultValues?.isLoanOfficer}
            className="checkbox mt-0.5 checkbox-primary"
            {...form.register("isLoanOfficer")}
          />
          <span>
            I am a loan officer
            <span className="block text-sm text-base-content/75">
              You will be asked to verify your email address.
            </span>
          </span>
        </label>
      )}
      <Honeypot field={form.register("website")} />
      <SubmitButton busy={form.formState.isSubmitting}>Create account</SubmitButton>
    </AccountForm>
  );
}
