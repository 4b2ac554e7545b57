import { useState } from "react";
import type { EditableItem } from "#domains/content/items/content-items.output.ts";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { AddressMissing, progressOf, REFRESH_MS } from "./sending.tsx";
import { Button } from "#ui/button.tsx";

/** Sends a published article to the subscribers; shows nothing while the newsletter is off. */
export function SendCard({ item: { id, liveSlug } }: { item: EditableItem }) {
  const [isAsked, setIsAsked] = useState(false);
  const utils = trpc.useUtils();
  const { data } = trpc.admin.newsletter.sending.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => (state.data?.sending?.endedAt === null ? REFRESH_MS : false),
    },
  );
  const send = trpc.admin.newsletter.send.useMutation({
    onSuccess: (now) => utils.admin.newsletter.sending.setData({ id }, now),
  });
  if (!data || (!data.isOn && !data.sending)) return null;
  const { sending, subscribers, hasAddress } = data;
  return (
    <section className="ca-card" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title">Newsletter</h2>
      {!hasAddress && !sending?.endedAt && <AddressMissing />}
      {sending ? (
        <p className="text-sm" role="status">
          {progressOf(sending)}
        </p>
      ) : (
        <>
          <p className="text-sm">{whyNot(liveSlug, subscribers) ?? "An article is sent once."}</p>
          <Button
            icon="mail"

            disabled={!hasAddress || whyNot(liveSlug, subscribers) !== undefined}
            onClick={() => setIsAsked(true)}
          >
            Send to subscribers…
          </Button>
        </>
      )}
      {isAsked && (
        <AskDialog
          title="Send this to the subscribers?"
          description={`${subscribers === 1 ? "1 subscriber gets" : `${subscribers.toLocaleString("en-US")} subscribers get`} an email with the title, the summary and a link. It cannot be taken back.`}
          action="Send"
          look="btn-primary"
          send={() => send.mutateAsync({ id })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </section>
  );
}

function whyNot(liveSlug: string | null, subscribers: number): string | undefined {
  if (liveSlug === null) return "It can be sent once visitors see it.";
  return subscribers === 0 ? "Nobody has subscribed yet." : undefined;
}
