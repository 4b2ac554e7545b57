import { createFileRoute } from "@tanstack/react-router";
import { PageHeading } from "#web/admin/page-heading.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { FirstAnswers } from "#web/mail/first-answers.tsx";
import { FixedMails } from "#web/mail/fixed-mails.tsx";
import { MailList } from "#web/mail/mail-list.tsx";
import { ServerCard } from "#web/mail/server-card.tsx";

export const Route = createFileRoute("/_admin/admin/mail")({
  head: privateHead("Mail"),
  component: Mail,
});

function Mail() {
  return (
    <>
      <PageHeading title="Mail" description="How mail leaves, and what the website sends." />
      <ServerCard />
      <FirstAnswers />
      <FixedMails />
      <MailList />
    </>
  );
}
