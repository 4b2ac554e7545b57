// Temporary stand-in until the real sample content is here: overwrite it.
export const sampleLoanTypes: {
  name: string;
  description: string;
  icon: string;
  benefits: string[];
}[] = [
  { name: "30-Year Fixed", description: "Steady.", icon: "icon-house", benefits: ["a", "b", "c"] },
];
export const sampleBlogPosts: {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  imageUrl: string;
  imageAlt: string;
  publishedAt: string;
  body: string;
}[] = [
  {
    slug: "a",
    title: "A",
    excerpt: "e",
    category: "c",
    imageUrl: "/images/hero.svg",
    imageAlt: "",
    publishedAt: "2026-05-01T00:00:00.000Z",
    body: "b",
  },
];
export const sampleTestimonials: {
  name: string;
  role: string;
  content: string;
  rating: number;
  avatarUrl: string;
}[] = [{ name: "n", role: "r", content: "c", rating: 4.5, avatarUrl: "/favicon.svg" }];
