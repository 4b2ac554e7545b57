import { SIGN_OUT_FORM, SIGNED_IN_STYLES } from "./signed-in.ts";
import { FORM_FIELD } from "#kit/values/page-form.ts";

// Decision: src/decisions/064-signed-in-without-scripts.md
/**
 * Shows browsers without scripts who is signed in. The page is the same for everybody and hides
 * this; the stylesheet, which is made for each request, shows it with the name and the links.
 */
export function SignedInStrip() {
  return (
    <>
      <link rel="stylesheet" href={SIGNED_IN_STYLES} />
      <aside id="signed-in" aria-label="Your account" className="hidden print:hidden">
        <div className="page-width flex flex-wrap items-center gap-x-4 text-sm">
          <strong />
          <a href="/account" className="tap link">
            Your account
          </a>
          <span id="signed-in-officer" className="hidden">
            <a href="/LOagentsPortal/resources" className="tap link">
              Loan officer portal
            </a>
          </span>
          <span id="signed-in-desk" className="hidden">
            <a href="/admin/dashboard" className="tap link">
              Admin area
            </a>
          </span>
          <SignOutForm look="btn-ghost btn-sm max-md:min-h-11" />
        </div>
      </aside>
    </>
  );
}

/** Ends the session without scripts. */
export function SignOutForm({ look }: { look: string }) {
  return (
    <form method="post" action="/account">
      <input type="hidden" name={FORM_FIELD} value={SIGN_OUT_FORM} />
      <button type="submit" className={`btn ${look}`}>
        Logout
      </button>
    </form>
  );
}
