import { EmailInput } from "#kit/form/email-input.tsx";
import { useLocation } from "@tanstack/react-router";
import type { UseFormReturn } from "react-hook-form";
import type { RegisterInput } from "#domains/accounts/accounts.input.ts";
import type { User } from "#domains/accounts/accounts.ts";
import { HIDDEN_FIELD } from "#domains/quarantine/quarantine.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { Honeypot, usePageForm } from "#kit/form/page-form.tsx";
import { CheckInput } from "#ui/check-input.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { Form, UNREACHABLE, useSubmission } from "#kit/form/form.tsx";
import {
  NameInputs,
  NewPasswordInput,
  PhoneInput,
  UsernameInput,
} from "#domains/frame/person-inputs.tsx";

export const REGISTER_FORM = "register-form";

const resolver = lazyResolver<RegisterInput>(() =>
  import("#domains/accounts/accounts.input.ts").then((rules) => rules.registerInput),
);

/** The typed values, which outlive the form where it is not always shown. */
export function useRegisterForm() {
  const email = useLocation({ select: ({ state }) => state.email });
  return usePageForm<RegisterInput>(REGISTER_FORM, resolver, {
    empty: email === undefined ? {} : { email },
  });
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The address of the request whose thanks led to the registration. */
    email?: string;
  }
}

interface Props {
  form: UseFormReturn<RegisterInput>;
  /** Whether it is only for loan officers; otherwise a checkbox asks. */
  officers?: boolean;
  onRegistered: (user: User) => void;
}

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
    unanswered: `${UNREACHABLE} What you typed is still here.`,
    toastTitle: "Registration failed",
  });
  return (
    <Form id={REGISTER_FORM} {...submission}>
      <NameInputs firstName={field("firstName")} lastName={field("lastName")} />
      <EmailInput {...field("email")} />
      <PhoneInput {...field("phone")} />
      <UsernameInput id="new-username" {...field("username")} />
      <NewPasswordInput label="Password" {...field("password")} />
      {!officers && (
        <CheckInput
          label="I am a loan officer"
          className="checkbox-primary"
          defaultChecked={form.formState.defaultValues?.isLoanOfficer}
          {...form.register("isLoanOfficer")}
        >
          You will be asked to verify your email address.
        </CheckInput>
      )}
      <Honeypot field={form.register(HIDDEN_FIELD)} />
      <SubmitButton busy={form.formState.isSubmitting}>Create account</SubmitButton>
    </Form>
  );
}
