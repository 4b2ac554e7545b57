import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { PageHeading } from "#web/admin/page-heading.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { InboxCard, UnmatchedPart } from "#web/mail/inbox-card.tsx";
import { MailList } from "#web/mail/mail-list.tsx";
import { ServerCard } from "#web/mail/server-card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** Loaded after the page, because the texts are rarely looked at. */
const FirstAnswers = lazy(async () => ({
  default: (await import("#web/mail/first-answers.tsx")).FirstAnswers,
}));
const FixedMails = lazyRouteComponent(() => import("#web/mail/fixed-mails.tsx"), "FixedMails");

export const Route = createFileRoute("/_admin/admin/mail")({
  head: privateHead("Mail"),
  component: Mail,
});

function Mail() {
  return (
    <>
      <PageHeading
        title="Mail"
        description="How mail leaves and comes back, and what the website sends."
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
