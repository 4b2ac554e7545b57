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

/** A post with its text, as Markdown and as the tree that pages draw, and where to go from it. */
export interface Article extends BlogPost {
  body: string;
  blocks: Block[];
  /** Minutes that reading it takes. */
  minutes: number;
  previous: PostLink | null;
  next: PostLink | null;
  related: BlogPost[];
}

export type PostLink = Pick<BlogPost, "slug" | "title">;

/** A piece of an article's text. Everything in it is text: no markup, no style, no script. */
export type Block =
  | { type: "heading"; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { type: "paragraph"; children: Inline[] }
  | { type: "list"; items: Block[][]; start: number | null }
  | { type: "quote"; children: Block[] }
  | { type: "code"; text: string }
  | { type: "table"; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { type: "rule" };

export type Align = "left" | "center" | "right";

export type Inline =
  | string
  | { type: "strong" | "emphasis"; children: Inline[] }
  | { type: "code"; text: string }
  | { type: "link"; href: string; children: Inline[] }
  | { type: "image"; src: string; alt: string }
  | { type: "break" };

/** The words of a text without its emphasis and links. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((child) => {
      if (typeof child === "string") return child;
      if ("children" in child) return plainText(child.children);
      return child.type === "code" ? child.text : "";
    })
    .join("");
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
