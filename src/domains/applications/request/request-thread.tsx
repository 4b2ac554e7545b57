import type { FormEvent } from "react";
import type { OwnApplication, ThreadMessage } from "#domains/applications/applications.ts";
import { useKeptText } from "#domains/session/use-kept-text.client.ts";
import { useLeaveWarning } from "#kit/form/use-leave-warning.ts";
import { sentenceOf } from "#kit/form/refused.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { FailedToLoad } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextArea } from "#ui/inputs.tsx";
import { SubmitButton } from "#ui/submit-button.tsx";

const AT_ONCE = 20;
/** How soon an answer appears on an open page. */
const LOOK_EVERY_MS = 30_000;

interface Props {
  request: OwnApplication;
}

export function RequestThread({ request: { id, reference } }: Props) {
  const list = trpc.applications.thread.useInfiniteQuery(
    { id, limit: AT_ONCE },
    {
      staleTime: 0,
      refetchInterval: LOOK_EVERY_MS,
      getNextPageParam: ({ next }) => next,
    },
  );
  const messages = list.data?.pages.flatMap(({ rows }) => rows).toReversed();
  if (!messages)
    return list.isError ? (
      <FailedToLoad inList onRetry={() => void list.refetch()}>
        The messages could not be loaded.
      </FailedToLoad>
    ) : null;
  const hasMessages = messages.length > 0;
  return (
    <details className="group/messages w-full" open={hasMessages}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <Icon name="chevron-right" className="size-4 group-open/messages:rotate-90" />
        {hasMessages ? "Messages" : "Write to us about this request"}
      </summary>
      {list.hasNextPage && (
        <button
          type="button"
          className="mt-2 btn btn-sm max-md:min-h-11"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier messages
        </button>
      )}
      {hasMessages && (
        <ol aria-label={`Messages about ${reference}`} className="mt-2 grid gap-3">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      <Writing id={id} onSent={() => list.refetch()} />
    </details>
  );
}

const LOOKS = {
  unproved: "justify-self-start border border-dashed border-error",
  own: "justify-self-end bg-primary/12",
  lender: "justify-self-start bg-base-200",
};

function Message({ message: { at, isOwn, isUnproved, author, text } }: { message: ThreadMessage }) {
  const look = LOOKS[isUnproved ? "unproved" : isOwn ? "own" : "lender"];
  return (
    <li className={`grid max-w-[90%] gap-1 rounded-field p-3 ${look}`}>
      {isUnproved && (
        <p className="flex items-center gap-2 font-medium text-error">
          <Icon name="triangle-alert" className="size-4 shrink-0" />
          Sender not proved
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-sm text-base-content/80">
        {isUnproved ? "By email" : isOwn ? "You" : author || "Your lender"},{" "}
        <DateTime iso={at} time />
      </p>
    </li>
  );
}

function Writing({ id, onSent }: { id: number; onSent: () => Promise<unknown> }) {
  const [text, setText] = useKeptText(`message ${id}`);
  useLeaveWarning(text.trim() !== "");
  const write = trpc.applications.write.useMutation({
    onSuccess: async () => {
      setText("");
      await onSent();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") write.mutate({ id, text });
  };
  const sentence = "Your message was not sent. It is still here: please try again.";
  return (
    <form onSubmit={submit} className="mt-3 grid gap-2 print:hidden">
      <TextArea
        id={`message-about-${id}`}
        label="Your message"
        rows={3}
        maxLength={5000}
        hint="Please do not write your social security number or account numbers here."
        error={write.isError ? sentenceOf(write.error, sentence) : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <SubmitButton busy={write.isPending} className="btn-primary btn-sm max-md:min-h-11">
          Send message
        </SubmitButton>
      </div>
    </form>
  );
}
