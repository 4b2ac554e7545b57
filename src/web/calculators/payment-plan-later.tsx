import { lazy, Suspense, useState } from "react";
import type { PaymentPlan, PaymentPlanProps } from "./payment-plan.tsx";

const Fetched = lazy(async () => ({ default: (await import("./payment-plan.tsx")).PaymentPlan }));

let known: typeof PaymentPlan | undefined;

/** For the renderer, which does not wait for lazy parts. */
export function knowPaymentPlan(plan: typeof PaymentPlan): void {
  known = plan;
}

/** The server renders it; its script comes after the calculator's. */
export function PaymentPlanLater({ search }: Pick<PaymentPlanProps, "search">) {
  const [first] = useState(search);
  const [isThere, setThere] = useState(false);
  const Plan = known ?? Fetched;
  return (
    <Suspense>
      {/* React takes over what the server has drawn only if it has not changed since */}
      <Plan search={isThere ? search : first} onThere={() => setThere(true)} />
    </Suspense>
  );
}
