import type { Generated } from "kysely";

/** Other programs that receive events, and the events. */
export interface WebhookTables {
  webhooks: {
    id: Generated<number>;
    url: string;
    events: string;
    /** Its secret is derived from this and the installation's key. */
    salt: string;
    createdAt: string;
    /** When deliveries began to fail; null while they succeed. */
    failingSince: Generated<string | null>;
    disabledAt: Generated<string | null>;
    /** Whether it gets what people wrote, beside the reference. */
    withAnswers: Generated<0 | 1>;
  };
  webhookDeliveries: {
    id: Generated<number>;
    webhookId: number;
    /** The same for every attempt and replay, so that the receiver can recognize repetitions. */
    eventId: string;
    event: string;
    /** The application or message; null for a test. */
    recordId: number | null;
    /** What has changed in it; the record itself is read when the event is sent. */
    change: string;
    createdAt: string;
    attempts: Generated<number>;
    /** Null once it was delivered or given up. */
    nextAttemptAt: string | null;
    claimedUntil: Generated<string | null>;
    lastAttemptAt: Generated<string | null>;
    deliveredAt: Generated<string | null>;
    /** The status of the receiver's last response, or why there was none. */
    status: Generated<number | null>;
    error: Generated<string | null>;
  };
}
