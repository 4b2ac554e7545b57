import { AprRules } from "./apr-rules.tsx";
import { ChoiceRules } from "./choice-rules.tsx";
import { LimitRules } from "./limit-rules.tsx";
import { PaymentRules } from "./payment-rules.tsx";

/** Each rule in words and as a formula. */
export function Rules() {
  return (
    <section aria-labelledby="rules" className="grid gap-8">
      <h2 id="rules" className="text-2xl font-bold">
        The Rules
      </h2>
      <PaymentRules />
      <AprRules />
      <ChoiceRules />
      <LimitRules />
    </section>
  );
}
