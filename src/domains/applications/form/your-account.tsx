import { Link } from "@tanstack/react-router";
import { ACCOUNT } from "#domains/accounts/sign-in-page/next-page.client.ts";

/** Where the request goes on. Whoever is signed in gets from either link to their account. */
export function YourAccount({ email }: { email?: string }) {
  return (
    <section aria-labelledby="account" className="grid justify-items-start gap-4 print:hidden">
      <h2 id="account" className="text-xl font-bold">
        Follow It in Your Account
      </h2>
      <p>
        See where your request stands, send documents and write to us. Use the email address of this
        request.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link
          to="/auth"
          search={{ register: true, next: ACCOUNT }}
          state={{ ...(email && { email }) }}
          className="btn btn-accent"
        >
          Create your account
        </Link>
        <Link to={ACCOUNT} className="btn btn-ghost">
          Open your account
        </Link>
      </div>
    </section>
  );
}
