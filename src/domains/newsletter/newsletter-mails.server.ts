import type { Site } from "#platform/context.ts";
import { composeMail } from "#domains/mail/compose.server.ts";
import { LINK_SECRET, type Mail, NEWSLETTER } from "#domains/mail/outbox.server.ts";
import { subscriptionUrl } from "#domains/mail/subscriptions.server.ts";

interface Addressee {
  id: number;
  email: string;
}

/**
 * Asks the owner of an address whether they want the newsletter. The mail contains no text from the
 * person who filled in the form.
 */
export function confirmationMail(site: Site, { id, email }: Addressee): Mail {
  return composeMail({
    to: email,
    subscriberId: id,
    subject: `Please confirm your subscription to ${site.companyName}`,
    paragraphs: [
      "Hello,",
      `Someone, hopefully you, asked us to write to this address about new articles by ${site.companyName}. We do so once you confirm.`,
      "The link works for seven days. If you did not ask for it, you can ignore this message: you will hear nothing more from us.",
    ],
    action: { label: "Confirm my subscription", url: subscriptionUrl(site.publicUrl, LINK_SECRET) },
  });
}

/** The mail for a repeated request: the page does not reveal who is subscribed. */
export function alreadyMail(site: Site, { id, email }: Addressee): Mail {
  return composeMail({
    to: email,
    subscriberId: id,
    subject: `You are subscribed to ${site.companyName} already`,
    paragraphs: [
      "Hello,",
      `Someone, hopefully you, asked us to write to this address about new articles by ${site.companyName}. You're already subscribed.`,
      "If you no longer want them, you can unsubscribe.",
    ],
    action: { label: "Unsubscribe", url: subscriptionUrl(site.publicUrl, LINK_SECRET) },
  });
}

interface Told {
  title: string;
  excerpt: string;
  slug: string;
}

export function articleMail(site: Site, { id, email }: Addressee, article: Told): Mail {
  const { title, excerpt, slug } = article;
  return composeMail({
    to: email,
    topic: NEWSLETTER,
    subscriberId: id,
    subject: title,
    paragraphs: [title, ...(excerpt === "" ? [] : [excerpt])],
    action: {
      label: "Read the article",
      url: `${site.publicUrl}/blog/${encodeURIComponent(slug)}`,
    },
    ending: {
      text: `You get this message because you subscribed to new articles by ${site.companyName}.`,
      label: "Unsubscribe",
      url: subscriptionUrl(site.publicUrl, LINK_SECRET),
    },
  });
}

/** These mails as a subscriber would get them, named by their occasion. */
export function newsletterSamples(site: Site): Record<string, Mail> {
  const ada = { id: 1, email: "ada@example.com" };
  const article = {
    title: "How points change your rate",
    excerpt: "What one point costs, and when it pays.",
    slug: "how-points-change-your-rate",
  };
  return {
    "Subscribed, to be confirmed": confirmationMail(site, ada),
    "Subscribed again": alreadyMail(site, ada),
    "A new article": articleMail(site, ada, article),
  };
}
