import { createFileRoute } from "@tanstack/react-router";
import { ArticleBody } from "#web/content/article-body.tsx";
import { itemHead } from "#web/frame/page-head.ts";
import { LoanPage } from "#web/loans/loan-page.tsx";
import { missing } from "#web/page-data.ts";
import { trpc } from "#web/trpc.ts";

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
