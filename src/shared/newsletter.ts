/** The form of the blog and the place of its answer. */
export const NEWSLETTER_FORM = "newsletter-form";

/** Where the links in the newsletter's mails lead. */
export const NEWSLETTER_PATH = "/newsletter";
