import { createFileRoute, Link } from "@tanstack/react-router";
import { BlogTeaser } from "#domains/content/reading/blog-teaser.tsx";
import { Testimonials } from "#domains/content/reading/testimonials.tsx";
import { CalculatorLater } from "#domains/loans/calculator-later.tsx";
import { HomeHero } from "#domains/content/site-texts/home-hero.tsx";
import { pageHead } from "#domains/frame/page-head.client.ts";
import { LoanSolutions } from "#domains/loans/loan-solutions.tsx";
import { pageData } from "#domains/session/page-data.client.ts";
import type { RouterContext } from "#app/browser/router.tsx";
import { settingsByKey } from "#domains/settings/settings.ts";
import { type ReactNode, Suspense } from "react";
import { later } from "#ui/later.ts";
import { useHasRates } from "#domains/settings/use-settings.client.ts";

export const Route = createFileRoute("/_site/")({
  loader: ({ context: { queries } }) =>
    pageData(queries.loans.types.ensureData(), loadHomeContent(queries)),
  head: pageHead("Find Your Perfect Home Loan Solution"),
  component: Home,
});

function Home() {
  return (
    // Its last band touches the footer
    <div className="-mb-16">
      <HomeHero>
        <WithRates>
          <RatesSlip />
        </WithRates>
      </HomeHero>
      <LoanSolutions />
      <WithRates>
        <RatesStrip />
      </WithRates>
      <CalculatorSection />
      <BlogTeaser />
      <Testimonials />
    </div>
  );
}

function CalculatorSection() {
  return (
    <section
      id="calculator"
      className="bg-base-200 py-5 sm:py-16"
      aria-labelledby="calculator-title"
    >
      <div className="page-width">
        <h2 id="calculator-title" className="text-2xl font-bold sm:text-4xl">
          Mortgage Payment Calculator
        </h2>
        <p className="mt-2 mb-3 text-lg text-base-content/85 sm:mb-8">
          See what a home would cost a month.
        </p>
        <CalculatorLater />
        <p className="mt-6 max-sm:hidden">
          <Link to="/calculators" className="tap hover:underline">
            All Calculators
          </Link>
        </p>
      </div>
    </section>
  );
}

/** Loads the home page's content sections, as far as the settings show them. */
async function loadHomeContent({ settings, content }: RouterContext["queries"]): Promise<void> {
  const { showBlogPosts, showTestimonials } = settingsByKey(await settings.forPages.ensureData());
  await Promise.all([
    showBlogPosts === "true" && content.latest.ensureData(),
    showTestimonials === "true" && content.testimonials.ensureData(),
  ]);
}

const ofRates = () => import("#domains/rates/rates-strip.tsx");
const RatesStrip = later(ofRates, "RatesStrip");
const RatesSlip = later(ofRates, "RatesSlip");

/** Only while rates are published; otherwise the home page loads nothing for them. */
function WithRates({ children }: { children: ReactNode }) {
  return useHasRates() && <Suspense>{children}</Suspense>;
}
