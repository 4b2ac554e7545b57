import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { privateHead } from "#domains/frame/private-head.client.ts";
import { InboxCard, UnmatchedPart } from "#domains/mail/inbox/inbox-card.tsx";
import { MailList } from "#domains/mail/list/mail-list.tsx";
import { ServerCard } from "#domains/mail/server/server-card.tsx";
import { Spinner } from "#ui/spinner.tsx";

/** Loaded after the page, because the texts are rarely looked at. */
const FirstAnswers = lazy(async () => ({
  default: (await import("#domains/mail/first-answers.tsx")).FirstAnswers,
}));
const FixedMails = lazyRouteComponent(
  () => import("#domains/mail/list/fixed-mails.tsx"),
  "FixedMails",
);

export const Route = createFileRoute("/_admin/admin/mail")({
  head: privateHead("Email"),
  component: Mail,
});

function Mail() {
  return (
    <>
      <PageHeading
        title="Email"
        description="How email leaves and comes back, and what the website sends."
      />
      <ServerCard />
      <InboxCard />
      <UnmatchedPart />
      <MailList />
      <Suspense fallback={<Spinner />}>
        <FirstAnswers />
        <FixedMails />
      </Suspense>
    </>
  );
}
