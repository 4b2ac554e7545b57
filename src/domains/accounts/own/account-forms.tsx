import { useForm } from "react-hook-form";
import type {
  EmailChangeInput,
  PasswordChangeInput,
  ProfileInput,
} from "#domains/accounts/accounts.input.ts";
import { type User, PASSWORD_LENGTH, worksAtDesk } from "#domains/accounts/accounts.ts";
import { sentenceOf, toastError } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { fieldOf } from "#kit/form/fields.ts";
import { lazyResolver } from "#kit/form/lazy-resolver.ts";
import { Button } from "#ui/button.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";
import { toast } from "#ui/toast.tsx";
import { Form, useSubmission } from "#kit/form/form.tsx";
import { SectionRow } from "#ui/section-card.tsx";
import {
  CheckYourEmail,
  LinkSent,
  ResendLink,
} from "#domains/accounts/sign-in-page/check-your-email.tsx";
import { EmailInput } from "#kit/form/email-input.tsx";
import {
  PasswordInput,
  NewPasswordInput,
  NameInputs,
  PhoneInput,
} from "#domains/frame/person-inputs.tsx";
import { useSendsMail } from "#domains/settings/use-settings.client.ts";
import { Notice } from "#ui/notice.tsx";
import { useKeptDraft } from "#domains/session/use-kept-draft.client.ts";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";

const resolver = lazyResolver<EmailChangeInput>(() =>
  import("#domains/accounts/accounts.input.ts").then((rules) => rules.emailChangeInput),
);

/**
 * Changes the e-mail address, through which access to the account can be regained: needs the
 * password and a link sent to the new address.
 */
export function ChangeEmailForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const sendsMail = useSendsMail();
  const form = useForm<EmailChangeInput>({
    resolver,
    defaultValues: { email: user.email, currentPassword: "" },
  });
  const field = fieldOf(form);
  const change = trpc.accounts.changeEmail.useMutation();
  const submission = useSubmission(form, {
    send: async (values) => {
      const own = await change.mutateAsync(values);
      utils.accounts.me.setData(undefined, own);
      form.reset({ email: own.email, currentPassword: "" });
      await utils.accounts.pendingEmail.invalidate();
      toast(
        own.email === values.email
          ? { title: "Email address changed" }
          : {
              title: "Please check your new email address",
              description: sendsMail
                ? "It takes effect once you follow the link that we sent there."
                : "This website cannot send email yet, so it stays as it was.",
            },
      );
    },
    sentence: (error) => sentenceOf(error, "The address could not be changed. Please try again."),
  });
  return (
    <SectionRow
      id="address"
      title="Email address"
      lead="We write to this address, and it lets you reset your password. A new address takes effect once you have confirmed it."
    >
      <PendingEmail present={user.email} />
      {!user.isVerified && <CheckYourEmail user={user} />}
      <Form {...submission}>
        <EmailInput {...field("email")} />
        <PasswordInput
          id="email-password"
          label="Your password"
          autoComplete="current-password"
          {...field("currentPassword")}
        />
        <SubmitButton busy={form.formState.isSubmitting} className="justify-self-start btn-primary">
          Change email address
        </SubmitButton>
      </Form>
    </SectionRow>
  );
}

/** The new address, pending until the link sent there is followed. */
function PendingEmail({ present }: { present: string }) {
  const { accounts } = trpc.useUtils();
  const { data } = trpc.accounts.pendingEmail.useQuery();
  const cancel = trpc.accounts.cancelPendingEmail.useMutation({
    onSuccess: () => {
      accounts.pendingEmail.setData(undefined, { pending: null });
      document.getElementById("address")?.focus();
      toast({ title: "Your email address stays as it is" });
    },
    onError: (error) => toastError(error, "The change could not be canceled. Please try again."),
  });
  if (!data?.pending) return null;
  const { email } = data.pending;
  return (
    <Notice kind="info">
      <p className="text-base font-semibold">Please confirm your new email address</p>
      <LinkSent>
        We sent a message to <span className="font-medium wrap-anywhere">{email}</span>. Your
        address changes once you follow the link in it; until then it stays{" "}
        <span className="font-medium wrap-anywhere">{present}</span>.
      </LinkSent>
      <div className="flex flex-wrap items-end gap-2">
        <ResendLink email={email} />
        <Button look="btn-ghost btn-sm" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the change
        </Button>
      </div>
    </Notice>
  );
}

const passwordRules = lazyResolver<PasswordChangeInput>(() =>
  import("#domains/accounts/accounts.input.ts").then((rules) => rules.passwordChangeInput),
);

const NO_PASSWORDS: PasswordChangeInput = { currentPassword: "", newPassword: "" };

export function ChangePasswordForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const form = useForm<PasswordChangeInput>({
    resolver: passwordRules,
    defaultValues: NO_PASSWORDS,
  });
  const field = fieldOf(form);
  const change = trpc.accounts.changePassword.useMutation();
  const submission = useSubmission(form, {
    send: async (values) => {
      await change.mutateAsync(values);
      form.reset(NO_PASSWORDS);
      void utils.accounts.sessions.invalidate();
      toast({ title: "Password changed", description: "Every other device was signed out." });
    },
    sentence: (error) => sentenceOf(error, "The password could not be changed. Please try again."),
  });
  return (
    <SectionRow id="password" title="Password" lead="A new password signs out every other device.">
      <Form {...submission}>
        {/* Tells password managers whose password this is */}
        <input name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordInput
          id="current-password"
          label="Current password"
          autoComplete="current-password"
          {...field("currentPassword")}
        />
        <NewPasswordInput
          label="New password"
          hint={`At least ${worksAtDesk(user) ? PASSWORD_LENGTH.adminMin : PASSWORD_LENGTH.min} characters.`}
          {...field("newPassword")}
        />
        <SubmitButton busy={form.formState.isSubmitting} className="justify-self-start btn-primary">
          Change password
        </SubmitButton>
      </Form>
    </SectionRow>
  );
}

const profileRules = lazyResolver<ProfileInput>(() =>
  import("#domains/accounts/accounts.input.ts").then((rules) => rules.profileInput),
);

export function ProfileForm({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const { firstName, lastName, phone } = user;
  const form = useForm<ProfileInput>({
    resolver: profileRules,
    defaultValues: { firstName, lastName, phone },
  });
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
