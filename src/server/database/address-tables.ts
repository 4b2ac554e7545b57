import type { Generated } from "kysely";

/** Redirects of content addresses, and the categories of articles. */
export interface AddressTables {
  contentCategories: { id: Generated<number>; name: string; position: number };
  /** Earlier names of categories, and the names of categories merged into them. */
  formerCategories: { name: string; categoryId: number };
  redirects: {
    id: Generated<number>;
    /** A path in its canonical spelling, without a query. */
    path: string;
    /** A path of this site or an https address. */
    target: string;
    /** Added by an admin, or left by an item with a new address. */
    origin: "admin" | "renamed";
    createdAt: string;
    createdByName: string;
  };
  missingPaths: {
    id: Generated<number>;
    path: string;
    count: number;
    firstAt: string;
    lastAt: string;
  };
}
