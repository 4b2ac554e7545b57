import type { Generated } from "kysely";

/** Other programs that are told what happens, and what they were told. */
export interface WebhookTables {
  webhooks: {
    id: Generated<number>;
    url: string;
    events: string;
    /** Its secret is derived from this and the key of the installation. */
    salt: string;
    createdAt: string;
    /** Since when nothing has arrived; null while all is well. */
    failingSince: Generated<string | null>;
    disabledAt: Generated<string | null>;
  };
  webhookDeliveries: {
    id: Generated<number>;
    webhookId: number;
    /** The same for every attempt and replay, so that the receiver knows repetitions. */
    eventId: string;
    event: string;
    /** The application or message; null for a test. */
    recordId: number | null;
    /** What has changed in it; the record itself is read when it is sent. */
    change: string;
    createdAt: string;
    attempts: Generated<number>;
    /** Null once it was delivered or given up. */
    nextAttemptAt: string | null;
    claimedUntil: Generated<string | null>;
    lastAttemptAt: Generated<string | null>;
    deliveredAt: Generated<string | null>;
    /** What the receiver answered last, or why there was no answer. */
    status: Generated<number | null>;
    error: Generated<string | null>;
  };
}
