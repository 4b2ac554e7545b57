import href from "./content-admin.css?url";

/** The styles of the pages in here, which no other page needs. */
export function ContentStyles() {
  return <link rel="stylesheet" href={href} precedence="content-admin" />;
}
