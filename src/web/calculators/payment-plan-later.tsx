import { Suspense, useState } from "react";
import { later } from "#web/later.ts";
import type { PaymentPlanProps } from "./payment-plan.tsx";

const PaymentPlan = later(() => import("./payment-plan.tsx"), "PaymentPlan");

/** The server renders it; its script comes after the calculator's. */
export function PaymentPlanLater(props: Omit<PaymentPlanProps, "onThere">) {
  const [isThere, setThere] = useState(false);
  const render = () => (
    <Suspense>
      <PaymentPlan {...props} onThere={() => setThere(true)} />
    </Suspense>
  );
  // React removes what the server has rendered if it is rendered anew before its script arrives
  const [first] = useState(render);
  return isThere ? render() : first;
}
