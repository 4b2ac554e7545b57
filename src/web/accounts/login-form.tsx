import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import type { LoginInput } from "../../shared/accounts.input.ts";
import { sentenceOf } from "../trpc.ts";
import { isUnanswered } from "./unanswered.ts";
import { lazyResolver } from "../ui/lazy-resolver.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { toast } from "../ui/toast.tsx";
import { PasswordInput, TextInput } from "./inputs.tsx";
import { Notice } from "./notice.tsx";

const resolver = lazyResolver<LoginInput>(() =>
  import("../../shared/accounts.input.ts").then((rules) => rules.loginInput),
);

const UNREACHABLE = "We could not be reached. Please check your connection and try again.";

interface Props {
  signIn: (credentials: LoginInput) => Promise<void>;
  /** The toast's title and what it says when the server gave no sentence. */
  failed: { title: string; fallback: string };
  /** Under the button. */
  children?: ReactNode;
}

/** Username and password, as every sign-in page asks for them. */
export function LoginForm({ signIn, failed, children }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const { register, handleSubmit, formState } = useForm<LoginInput>({ resolver });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (credentials) => {
    setRefusal(undefined);
    try {
      await signIn(credentials);
    } catch (error) {
      // Nobody has said that anything was wrong with the password
      const description = isUnanswered(error) ? UNREACHABLE : sentenceOf(error, failed.fallback);
      setRefusal(description);
      toast({ variant: "destructive", title: failed.title, description });
    }
  });
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <TextInput
        id="username"
        label="Username"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register("username")}
      />
      <PasswordInput
        id="password"
        label="Password"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password")}
      />
      <SubmitButton busy={isSubmitting}>Log in</SubmitButton>
      {children}
    </form>
  );
}
