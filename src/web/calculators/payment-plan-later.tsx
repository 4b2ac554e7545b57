import { lazy, Suspense, useState } from "react";
import type { PaymentPlan, PaymentPlanProps } from "./payment-plan.tsx";

const Fetched = lazy(async () => ({ default: (await import("./payment-plan.tsx")).PaymentPlan }));

let known: typeof PaymentPlan | undefined;

/** For the renderer, which does not wait for lazy parts. */
export function knowPaymentPlan(plan: typeof PaymentPlan): void {
  known = plan;
}

/** The server renders it; its script comes after the calculator's. */
export function PaymentPlanLater(props: Omit<PaymentPlanProps, "onThere">) {
  const [isThere, setThere] = useState(false);
  const Plan = known ?? Fetched;
  const render = () => (
    <Suspense>
      <Plan {...props} onThere={() => setThere(true)} />
    </Suspense>
  );
  // React removes what the server has rendered if it is rendered anew before its script arrives
  const [first] = useState(render);
  return isThere ? render() : first;
}
