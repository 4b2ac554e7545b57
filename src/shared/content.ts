export interface BlogPost {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  imageUrl: string;
  imageAlt: string;
  publishedAt: string;
}

/** A post with its Markdown text. */
export interface Article extends BlogPost {
  body: string;
}

export interface Testimonial {
  id: number;
  name: string;
  role: string;
  content: string;
  /** Stars out of 5; fractions show half stars. */
  rating: number;
  avatarUrl: string;
}
