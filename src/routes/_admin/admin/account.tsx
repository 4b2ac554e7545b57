import { createFileRoute } from "@tanstack/react-router";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { useUser } from "#domains/session/use-session.client.ts";
import { AccountParts } from "#routes/-account-parts.tsx";

export const Route = createFileRoute("/_admin/admin/account")({
  head: privateHead("Your Account"),
  component: Account,
});

/** The account of someone who works here, without leaving the admin area. */
function Account() {
  const { user } = useUser();
  if (!user) return null;
  return (
    <>
      <PageHeading title="Your Account" description={`You are signed in as ${user.username}.`} />
      <div className="grid grid-cols-1 gap-8">
        <AccountParts user={user} />
      </div>
    </>
  );
}
