import { createFileRoute, Link } from "@tanstack/react-router";
import { TestimonialCard } from "#domains/content/reading/testimonials.tsx";
import { itemHead } from "#domains/frame/page-head.client.ts";
import { OfficerPage } from "#domains/officers/public/officer-page.tsx";
import { missing, pageData } from "#domains/session/page-data.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { NothingFound } from "#ui/nothing-found.tsx";

export const Route = createFileRoute("/_site/loan-officers/$slug")({
  loader: ({ context: { queries }, params }) =>
    Promise.all([
      queries.officers.page.ensureData(params),
      pageData(queries.loans.types.ensureData()),
    ]).then(([{ firstName, lastName }]) => `${firstName} ${lastName}`, missing),
  head: itemHead("/loan-officers/", "officerPage", "Officer not found"),
  component: Officer,
  notFoundComponent: NoOfficer,
});

function Officer() {
  const { slug } = Route.useParams();
  const { data: officer } = trpc.officers.page.useQuery({ slug });
  if (!officer) return null;
  return (
    <OfficerPage officer={officer}>
      <ul className="grid gap-6 md:grid-cols-2">
        {officer.reviews.map((review) => (
          <TestimonialCard key={review.id} testimonial={review} />
        ))}
      </ul>
    </OfficerPage>
  );
}

function NoOfficer() {
  return (
    <div className="page-width py-8">
      <NothingFound heading="h1" title="Officer not found">
        <p className="max-w-md text-base-content/80">
          They may have left, or the address is wrong. We are glad to help all the same.
        </p>
        <Link to="/contact" className="btn btn-primary">
          Contact Us
        </Link>
      </NothingFound>
    </div>
  );
}
