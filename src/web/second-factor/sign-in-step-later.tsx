import { type ComponentProps, lazy, Suspense } from "react";
import { Spinner } from "#web/ui/spinner.tsx";
import type { SignInStep as Step } from "./sign-in-step.tsx";

const Fetched = lazy(async () => ({ default: (await import("./sign-in-step.tsx")).SignInStep }));

let known: typeof Step | undefined;

/**
 * For the renderer, which does not wait for lazy parts: browsers without scripts need the step in
 * the HTML. See src/decisions/025-second-step-in-the-html.md
 */
export function knowSignInStep(step: typeof Step): void {
  known = step;
}

/** The second step of a sign-in, loaded only by browsers that need it. */
export function SignInStepLater(props: ComponentProps<typeof Step>) {
  const SignInStep = known ?? Fetched;
  return (
    <Suspense fallback={<Spinner />}>
      <SignInStep {...props} />
    </Suspense>
  );
}
