import { type ComponentProps, lazy, Suspense } from "react";
import { Spinner } from "../ui/spinner.tsx";
import type { LoginStep as Step } from "./login-step.tsx";

const Fetched = lazy(async () => ({ default: (await import("./login-step.tsx")).LoginStep }));

let known: typeof Step | undefined;

/**
 * For the renderer, which waits for nothing: browsers without scripts need the step in the HTML.
 * See src/decisions/025-second-step-in-the-html.md
 */
export function knowLoginStep(step: typeof Step): void {
  known = step;
}

/** The second step of a login, fetched by the browsers of those who have one. */
export function LoginStepLater(props: ComponentProps<typeof Step>) {
  const LoginStep = known ?? Fetched;
  return (
    <Suspense fallback={<Spinner />}>
      <LoginStep {...props} />
    </Suspense>
  );
}
