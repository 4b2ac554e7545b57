import type { Guide } from "#domains/content/content.output.ts";
import { type BlogPost, textOf } from "#domains/content/content.ts";
import { registerEntry } from "#domains/officers/register-entry.ts";
import type { PublicOfficer } from "#domains/officers/officers.output.ts";
import { US_STATES } from "#lending/us-states.ts";
import { addressesIn, settingsByKey } from "#domains/settings/settings.ts";
import type { RouterContext } from "#app/browser/router.tsx";
import type { DescribedPath } from "./page-descriptions.ts";
import type { HeadContext, Site } from "./page-head.client.ts";
import type { Page } from "./search-head.client.ts";

/** A thing in the vocabulary of schema.org. */
export type Thing = { "@type": string } & Record<string, unknown>;

/** The structured data of fixed pages, besides their breadcrumbs. */
export const STRUCTURED: Partial<
  Record<DescribedPath, (site: Site, context: HeadContext) => Thing[]>
> = {
  "/": (site, context) => [lender(site, context), website(site)],
  "/about": (site, context) => [lender(site, context)],
  "/contact": (site, context) => [lender(site, context)],
  "/loans": (site, context) => loans(site, context),
  "/glossary": glossary,
  "/mortgage-faqs": (_, context) => [faqPage(context)],
};

/** Combines several things in one document. */
export function graph(things: Thing[]) {
  return { "@context": "https://schema.org", "@graph": things };
}

/** The path from the home page, which search engines show above a result. */
export function breadcrumbs(trail: Page["trail"], site: Site): Thing[] {
  if (trail.length === 0) return [];
  const steps = [{ name: "Home", path: "/" }, ...trail];
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: steps.map(({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: site.publicUrl + path,
      })),
    },
  ];
}

/** The lender, as other things refer to it. */
export function lenderReference({ publicUrl, companyName }: Site) {
  return {
    "@type": "FinancialService",
    "@id": `${publicUrl}/#lender`,
    name: companyName,
    url: `${publicUrl}/`,
  };
}

function lender(site: Site, context: HeadContext): Thing {
  const list = queriesOf(context)?.settings.forPages.getData() ?? [];
  const { contactAddress, contactPhone, contactEmail, companyLogo } = settingsByKey(list);
  return {
    ...lenderReference(site),
    image: site.publicUrl + site.socialImage,
    logo: site.publicUrl + (companyLogo || "/favicon.svg"),
    address: contactAddress,
    telephone: contactPhone,
    email: addressesIn(contactEmail)[0] ?? "",
    areaServed: "US",
    ...ownWords(context),
  };
}

/** A loan officer whom the website shows. */
export function person(officer: PublicOfficer, path: string, site: Site): Thing {
  const { firstName, lastName, title, nmlsId, email, phone, profileImage } = officer;
  return {
    "@type": "Person",
    name: `${firstName} ${lastName}`,
    jobTitle: title || "Loan officer",
    url: site.publicUrl + path,
    worksFor: lenderReference(site),
    identifier: {
      "@type": "PropertyValue",
      propertyID: "NMLS",
      value: nmlsId,
      url: registerEntry(nmlsId),
    },
    email,
    ...(phone !== "" && { telephone: phone }),
    ...(profileImage !== "" && { image: site.publicUrl + profileImage }),
    ...(officer.languages.length > 0 && { knowsLanguage: officer.languages }),
    ...(officer.licenses.length > 0 && {
      hasCredential: officer.licenses.map(({ state, expiresOn }) => ({
        "@type": "EducationalOccupationalCredential",
        credentialCategory: "license",
        name: `Mortgage loan originator license, ${US_STATES[state]}`,
        expires: expiresOn,
      })),
    }),
  };
}

const REGISTER = "https://www.nmlsconsumeraccess.org/EntityDetails.aspx/COMPANY/";

/** What the lender has published about itself. */
function ownWords(context: HeadContext): Record<string, unknown> {
  const words = queriesOf(context)?.settings.site.getData()?.words ?? {};
  const { legalName, nmlsNumber, licenseStates } = words;
  const pages = ["facebook", "instagram", "linkedin"].flatMap((network) => words[network] ?? []);
  return {
    ...(legalName && { legalName }),
    ...(nmlsNumber && {
      identifier: {
        "@type": "PropertyValue",
        propertyID: "NMLS",
        value: nmlsNumber,
        url: REGISTER + nmlsNumber,
      },
    }),
    ...(licenseStates && {
      areaServed: licenseStates.split(/[,;\n]+/).map((state) => state.trim()),
    }),
    ...(pages.length > 0 && { sameAs: pages }),
  };
}

type Written = Pick<Guide, "title" | "excerpt" | "imageUrl">;

/** An article of the blog. */
export function blogPosting(
  post: Written & Pick<BlogPost, "category" | "publishedAt">,
  path: string,
  site: Site,
): Thing {
  return {
    ...guideArticle(post, path, site),
    "@type": "BlogPosting",
    articleSection: post.category,
    datePublished: post.publishedAt,
  };
}

/** A guide, which has no date. */
export function guideArticle(guide: Written, path: string, site: Site): Thing {
  return {
    "@type": "Article",
    headline: guide.title,
    description: guide.excerpt,
    image: site.publicUrl + guide.imageUrl,
    mainEntityOfPage: site.publicUrl + path,
    author: lenderReference(site),
    publisher: lenderReference(site),
  };
}

function glossary(site: Site, context: HeadContext): Thing[] {
  const entries = queriesOf(context)?.content.glossary.getData() ?? [];
  return [
    {
      "@type": "DefinedTermSet",
      name: "Mortgage Glossary",
      url: `${site.publicUrl}/glossary`,
      hasDefinedTerm: entries.map(({ slug, term, definition }) => ({
        "@type": "DefinedTerm",
        name: term,
        description: definition,
        url: `${site.publicUrl}/glossary#${slug}`,
      })),
    },
  ];
}

function website(site: Site): Thing {
  return {
    "@type": "WebSite",
    name: site.companyName,
    url: `${site.publicUrl}/`,
    publisher: { "@id": `${site.publicUrl}/#lender` },
  };
}

function loans(site: Site, context: HeadContext): Thing[] {
  const types = queriesOf(context)?.loans.types.getData() ?? [];
  return types.map(({ name, description, slug }) =>
    loanOrCredit({ name, description, path: slug === null ? "/loans" : `/loans/${slug}` }, site),
  );
}

interface Described {
  name: string;
  description: string;
  path: string;
}

/** A loan that the lender makes. */
export function loanOrCredit({ name, description, path }: Described, site: Site): Thing {
  return {
    "@type": "LoanOrCredit",
    name,
    description,
    currency: "USD",
    url: site.publicUrl + path,
    provider: lenderReference(site),
  };
}

function faqPage(context: HeadContext): Thing {
  const questions = queriesOf(context)?.content.questions.getData() ?? [];
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: textOf(answer) },
    })),
  };
}

export function queriesOf({ matches }: HeadContext): RouterContext["queries"] | undefined {
  return (matches[0]?.context as RouterContext | undefined)?.queries;
}
