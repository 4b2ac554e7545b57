import type { Testimonial } from "#domains/content/content.ts";
import { useSettings } from "#domains/settings/use-settings.client.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { CardRow } from "#ui/card-row.tsx";
import { ErrorSentence } from "#ui/error-sentence.tsx";
import { Icon } from "#ui/icon.tsx";

/**
 * The home page's section 'What Our Clients Say'; nothing until the settings say that it is shown.
 */
export function Testimonials() {
  if (useSettings()?.showTestimonials !== "true") return null;
  return (
    <section className="bg-base-200 py-5 sm:py-16" aria-labelledby="testimonials">
      <div className="page-width">
        <h2 id="testimonials" className="mb-4 text-3xl font-bold sm:mb-8 sm:text-4xl">
          What Our Clients Say
        </h2>
        <TestimonialCards />
      </div>
    </section>
  );
}

const GRID = "grid gap-6 snap-row md:grid-cols-2 lg:grid-cols-3";

function TestimonialCards() {
  const { data, isError } = trpc.content.testimonials.useQuery();
  if (isError)
    return <ErrorSentence>Failed to load testimonials. Please try again later.</ErrorSentence>;
  if (!data) return <TestimonialSkeletons />;
  if (data.length === 0) return <p className="text-center">No testimonials yet.</p>;
  return (
    <CardRow className={GRID} labelledBy="testimonials">
      {data.map((testimonial) => (
        <TestimonialCard key={testimonial.id} testimonial={testimonial} />
      ))}
    </CardRow>
  );
}

export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { name, role, content, rating, avatarUrl } = testimonial;
  return (
    <li className="border-t border-base-content">
      <figure className="grid h-full grid-rows-[auto_1fr_auto] gap-4 py-5">
        <Stars rating={rating} />
        <blockquote className="text-base-content/85">{content}</blockquote>
        <figcaption className="flex items-center gap-3">
          <img
            src={avatarUrl}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            className="size-12 rounded-full bg-base-200 object-cover"
          />
          <span className="grid text-sm">
            <span className="text-base font-semibold">{name}</span>
            <span className="text-base-content/75">{role}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

function TestimonialSkeletons() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">Loading testimonials...</span>
      {[0, 1, 2].map((card) => (
        <div key={card} className="skeleton h-64" data-testid="testimonial-skeleton" />
      ))}
    </div>
  );
}

export function Stars({ rating }: { rating: number }) {
  return (
    <span
      role="img"
      aria-label={`${rating} out of 5 stars`}
      className="flex gap-0.5 text-amber-600 dark:text-accent"
    >
      {starsOf(rating).map((star, index) => (
        <Icon
          key={index}
          name={star === "star-none" ? "star-full" : star}
          className={`size-5 ${star === "star-none" ? "opacity-30" : ""}`}
        />
      ))}
    </span>
  );
}

/** The five symbols of a rating, filled to the nearest half. */
export function starsOf(rating: number): ("star-full" | "star-half" | "star-none")[] {
  const halves = Math.round(Math.min(Math.max(rating, 0), 5) * 2);
  return [0, 1, 2, 3, 4].map((star) => {
    if (halves >= star * 2 + 2) return "star-full";
    return halves === star * 2 + 1 ? "star-half" : "star-none";
  });
}
