/** The legal disclosure with its sample payment; its wording is fixed. */
export function Disclosure() {
  return (
    <p className="text-sm leading-relaxed text-base-content/80">
      <strong className="font-semibold">Legal Disclosure:</strong> This calculator is for
      illustrative purposes only and is not a loan offer. Sample payment: for a $300,000 loan,
      30-year fixed, at a 7.375% rate (7.692% APR), principal and interest is $2,072.03, tax $250
      and insurance $125, for a total of $2,447.03 a month, with 1.875 points and an LTV of 80%.
      Actual rates, payments and costs depend on your credit, property and loan.
    </p>
  );
}
