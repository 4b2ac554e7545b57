import { starsOf } from "#shared/stars.ts";
import { Icon } from "#web/ui/icon.tsx";

/** A rating out of five, as stars and as text for screen readers. */
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
