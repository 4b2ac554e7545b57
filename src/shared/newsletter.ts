/** The id of the blog's form and of its response. */
export const NEWSLETTER_FORM = "newsletter-form";

/** Where the links in the newsletter's mails lead. */
export const NEWSLETTER_PATH = "/newsletter";
