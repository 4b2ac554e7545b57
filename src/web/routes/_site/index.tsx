import { createFileRoute } from "@tanstack/react-router";
import { BlogTeaser } from "../../content/blog-teaser.tsx";
import { Testimonials } from "../../content/testimonials.tsx";
import { Calculator } from "../../loans/calculator.tsx";
import { HomeHero } from "../../frame/home-hero.tsx";
import { LoanSolutions } from "../../loans/loan-solutions.tsx";

export const Route = createFileRoute("/_site/")({
  loader: ({ context: { queries } }) => queries.loans.types.ensureData(),
  head: () => ({ meta: [{ title: "Home loans" }] }),
  component: Home,
});

function Home() {
  return (
    <>
      <HomeHero />
      <LoanSolutions />
      <section id="calculator" className="page-width py-16">
        <Calculator />
      </section>
      <BlogTeaser />
      <Testimonials />
    </>
  );
}
