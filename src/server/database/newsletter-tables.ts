import type { Generated } from "kysely";

/** The newsletter: whether it is offered, who gets it, and what was sent. */
export interface NewsletterTables {
  newsletter: { id: number; isOn: 0 | 1 };
  subscribers: {
    id: Generated<number>;
    email: string;
    emailKey: string;
    createdAt: string;
    /** Null until the link in the mail was followed. */
    confirmedAt: Generated<string | null>;
  };
  newsletterSendings: {
    /** The article. */
    itemId: number;
    title: string;
    startedAt: string;
    startedByName: string;
    /**
     * The number of subscribers at the start; below, how many of them have a mail in the outbox.
     */
    total: number;
    queued: Generated<number>;
    lastSubscriberId: Generated<number>;
    endedAt: Generated<string | null>;
  };
}
