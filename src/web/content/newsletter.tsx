import { CallToAction } from "#web/ui/call-to-action.tsx";

/** Announces a future newsletter: the button does nothing yet. */
export function Newsletter() {
  return (
    <CallToAction
      title="Stay ahead of the market"
      text="New articles and what moves mortgage rates, in one short e-mail a month."
    >
      <input
        type="email"
        aria-label="E-mail address"
        placeholder="Your e-mail address"
        autoComplete="email"
        className="input w-72 max-w-full text-base-content placeholder:text-base-content/75"
      />
      <button type="button" className="btn btn-accent">
        Subscribe
      </button>
    </CallToAction>
  );
}
