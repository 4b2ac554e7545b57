import { createFileRoute } from "@tanstack/react-router";
import { QuestionsPage } from "#domains/content/reading/questions-page.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { pageData } from "#domains/session/page-data.client.ts";

export const Route = createFileRoute("/_site/mortgage-faqs")({
  loader: ({ context: { queries } }) => pageData(queries.content.questions.ensureData()),
  head: pageHead("Mortgage FAQs"),
  component: QuestionsPage,
});
