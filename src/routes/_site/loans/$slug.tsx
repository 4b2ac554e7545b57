import { createFileRoute } from "@tanstack/react-router";
import { ArticleBody } from "#domains/content/reading/article-body.tsx";
import { itemHead } from "#domains/frame/page-head.client.ts";
import { LoanPage } from "#domains/loans/loan-page.tsx";
import { missing } from "#domains/session/page-data.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";

export const Route = createFileRoute("/_site/loans/$slug")({
  loader: ({ context: { queries }, params }) =>
    queries.loans.page
      .ensureData(params)
      .then(({ name, searchTitle }) => searchTitle ?? name, missing),
  head: itemHead("/loans/", "loanPage"),
  component: LoanRoute,
});

function LoanRoute() {
  const { slug } = Route.useParams();
  const { data: loan } = trpc.loans.page.useQuery({ slug });
  return (
    loan && (
      <LoanPage key={slug} loan={loan}>
        <ArticleBody blocks={loan.blocks} />
      </LoanPage>
    )
  );
}
