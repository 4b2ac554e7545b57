import { createFileRoute } from "@tanstack/react-router";
import { PageHeading } from "#web/admin/page-heading.tsx";
import { privateHead } from "#web/frame/private-head.ts";
import { FirstAnswers } from "#web/mail/first-answers.tsx";

export const Route = createFileRoute("/_admin/admin/mail")({
  head: privateHead("Mail"),
  component: Mail,
});

function Mail() {
  return (
    <>
      <PageHeading title="Mail" description="What the website sends by itself." />
      <FirstAnswers />
    </>
  );
}
