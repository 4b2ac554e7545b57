/** The id of the blog's form and of its response. */
export const NEWSLETTER_FORM = "newsletter-form";

/** Where the links in the newsletter's mails lead. */
export const NEWSLETTER_PATH = "/newsletter";

/** Why there is no newsletter: each one must show a valid postal address (15 USC 7704(a)(5)). */
export const ADDRESS_MISSING =
  "The law requires your own postal address in every newsletter: street and number or PO box, city, state and ZIP code. Until you enter it, nobody can subscribe and none is sent.";
