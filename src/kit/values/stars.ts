/** The five symbols of a rating, filled to the nearest half. */
export function starsOf(rating: number): ("star-full" | "star-half" | "star-none")[] {
  const halves = Math.round(Math.min(Math.max(rating, 0), 5) * 2);
  return [0, 1, 2, 3, 4].map((star) => {
    if (halves >= star * 2 + 2) return "star-full";
    return halves === star * 2 + 1 ? "star-half" : "star-none";
  });
}
