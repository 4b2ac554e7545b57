import { createFileRoute } from "@tanstack/react-router";
import { QuestionsPage } from "#web/content/questions-page.tsx";
import { pageHead } from "#web/frame/page-head.ts";
import { pageData } from "#web/page-data.ts";

export const Route = createFileRoute("/_site/mortgage-faqs")({
  loader: ({ context: { queries } }) => pageData(queries.content.questions.ensureData()),
  head: pageHead("Mortgage FAQs"),
  component: QuestionsPage,
});
