import { QueryClientProvider } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import type { Preview } from "#domains/content/items/content-items.output.ts";
import { ArticleBody } from "#domains/content/reading/article-body.tsx";
import { ArticlePage } from "#domains/content/reading/article-page.tsx";
import { GlossaryPage } from "#domains/content/reading/glossary-page.tsx";
import { LegalDocument } from "#domains/content/reading/legal-page.tsx";
import { GuidePage } from "#domains/content/reading/guide-page.tsx";
import { QuestionsPage } from "#domains/content/reading/questions-page.tsx";
import { Testimonials } from "#domains/content/reading/testimonials.tsx";
import { SiteFrame } from "#domains/frame/site-frame.tsx";
import { LoanPage } from "#domains/loans/loan-page.tsx";
import { LoansPage } from "#domains/loans/loans-page.tsx";
import { sentenceOf } from "#kit/form/refused.ts";
import { createQueryClient, trpc } from "#domains/session/trpc.client.ts";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageSpinner } from "#ui/spinner.tsx";

/** The root route keeps search engines out; a head here would be sent with every page. */
export const Route = createFileRoute("/preview")({
  ssr: false,
  component: PreviewRoute,
});

/** Follows the draft while it is edited in another window. */
const POLL_MS = 3000;

function PreviewRoute() {
  const { token = "" } = Route.useSearch() as { token?: string };
  const { data, error, refetch } = trpc.content.preview.useQuery(
    { token },
    { refetchInterval: (query) => (query.state.status === "error" ? false : POLL_MS) },
  );
  if (data)
    return (
      <AsPublished preview={data}>
        {data.words?.palette && (
          <link
            rel="stylesheet"
            href={`/palettes/${data.words.palette}.css`}
            precedence="palette"
          />
        )}
        <PreviewNotice title={data.title} />
        <SiteFrame>
          <PageOf preview={data} />
        </SiteFrame>
      </AsPublished>
    );
  return (
    <SiteFrame>
      {error ? (
        <FailedToLoad onRetry={() => void refetch()}>
          {sentenceOf(error, "The preview could not be loaded. Please try again.")}
        </FailedToLoad>
      ) : (
        <PageSpinner />
      )}
    </SiteFrame>
  );
}

function PreviewNotice({ title }: { title: string }) {
  return (
    <p
      role="note"
      className="flex items-center justify-center gap-2 bg-info p-2 text-sm font-medium text-info-content print:hidden"
    >
      <Icon name="eye" className="size-4" />
      Preview of a draft{title && `: ${title}`}. Visitors do not see it yet.
    </p>
  );
}

/** The page that shows each of the site's texts. */
const TEXT_PAGES: Record<string, string> = {
  "About page": "/_site/about",
  "Calculator page": "/_site/calculator",
  "Loans page": "/_site/loans/",
};

/** The page itself, as the router would show it. */
function TextPage({ title }: { title: string }) {
  const { routesById } = useRouter();
  const route = routesById[(TEXT_PAGES[title] ?? "/_site/") as "/_site/about"];
  const Page = route.options.component as ComponentType;
  return (
    <Suspense fallback={<PageSpinner />}>
      <Page />
    </Suspense>
  );
}

function PageOf({ preview }: { preview: Preview }) {
  const { collection, article, guide, loan, title, legal } = preview;
  switch (collection) {
    case "site-texts":
      return legal === undefined ? (
        <TextPage title={title} />
      ) : (
        <LegalDocument title={title} text={legal} />
      );
    case "guides":
      return guide && <GuidePage guide={guide} />;
    case "glossary":
      return <GlossaryPage />;
    case "articles":
      return article && <ArticlePage article={article} />;
    case "questions":
      return <QuestionsPage />;
    case "testimonials":
      return <Testimonials />;
    default:
      return loan ? (
        <LoanPage loan={loan}>
          <ArticleBody blocks={loan.blocks} />
        </LoanPage>
      ) : (
        <LoansPage />
      );
  }
}

/** The public pages, with the content as it would be after publishing the draft. */
function AsPublished({ preview, children }: { preview: Preview; children: ReactNode }) {
  const outer = trpc.useUtils();
  const [{ queryClient, client }] = useState(() => ({
    queryClient: createQueryClient(),
    client: outer.client,
  }));
  const { settings, loans, content } = createTRPCQueryUtils({ queryClient, client });
  const site = outer.settings.site.getData();
  const { announcements = site?.announcements ?? [], loanTypes, questions, testimonials } = preview;
  const { comparison, glossary } = preview;
  const { words = site?.words ?? {}, companyName = site?.companyName ?? "" } = preview;
  if (site) settings.site.setData(undefined, { ...site, announcements, words, companyName });
  if (preview.words) {
    content.pageWords.setData(undefined, words);
  }
  settings.forPages.setData(undefined, outer.settings.forPages.getData());
  if (loanTypes) loans.types.setData(undefined, loanTypes);
  if (comparison !== undefined) loans.compared.setData(undefined, { comparison });
  if (glossary) content.glossary.setData(undefined, glossary);
  if (questions) content.questions.setData(undefined, questions);
  if (testimonials) content.testimonials.setData(undefined, testimonials);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
