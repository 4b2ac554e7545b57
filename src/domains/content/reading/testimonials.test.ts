import { expect, test } from "vitest";
import { starsOf } from "./testimonials.tsx";

const drawn = (rating: number) =>
  starsOf(rating)
    .map((star) => ({ "star-full": "*", "star-half": "/", "star-none": "-" })[star])
    .join("");

test.each([
  [5, "*****"],
  [4.5, "****/"],
  [4.7, "****/"],
  [4.8, "*****"],
  [0.3, "/----"],
  [0, "-----"],
  [9, "*****"],
  [-1, "-----"],
])("rating out of 5, half stars shown for fractions: %d", (rating, stars) => {
  expect(drawn(rating)).toBe(stars);
});
