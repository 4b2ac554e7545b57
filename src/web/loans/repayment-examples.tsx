import { Link } from "@tanstack/react-router";
import { listedExample } from "#shared/repayment-examples.ts";
import { useKnownTables } from "#web/frame/use-known-tables.ts";
import { trpc } from "#web/trpc.ts";
import { ExampleTerms } from "./example-terms.tsx";

/**
 * What the law requires on a page that states down payments and repayment periods: the terms of
 * repayment and the APR of a typical loan (12 CFR 1026.24(d)).
 */
export function RepaymentExamples() {
  const { data: types = [] } = trpc.loans.types.useQuery();
  const known = useKnownTables();
  const shown = types.flatMap((type) => {
    const example = listedExample(
      { name: type.name, programme: type.programme ?? undefined },
      known,
    );
    return example ? [{ type, example }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="repayment-examples" className="mt-12 grid gap-6">
      <div className="grid max-w-prose gap-3">
        <h2 id="repayment-examples" className="text-3xl font-bold">
          Repayment Examples
        </h2>
        <p className="text-base-content/85">
          Typical loans at a sample rate, not an offer: your own rate and APR depend on your credit,
          the property and the day. Property tax and home insurance are not in these payments, so
          what you pay each month will be more.
        </p>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(({ type, example }) => (
          <ExampleTerms key={type.id} heading={type.name} example={example} />
        ))}
      </div>
      <p className="max-w-prose text-base-content/85">
        Each example has 1.875 points and $3,526 of other charges that count toward the APR. The
        rate of an adjustable loan can increase after its fixed years, and the payment with it.{" "}
        <Link to="/how-we-compute" className="link link-primary">
          How we compute
        </Link>
      </p>
    </section>
  );
}
