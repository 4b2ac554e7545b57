import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { useReport } from "./use-report.client.ts";

interface Props {
  id: number;
  /** Removes the message from the page, or puts it back: a page that shows it reads it again. */
  hide: (isHidden: boolean) => void;
  leave: () => Promise<void>;
}

/** Moves a message into the quarantine by hand. */
export function ReportSpam({ id, hide, leave }: Props) {
  const queries = useQueryClient();
  const report = useReport({ onSuccess: () => void leave(), onError: () => hide(false) });
  const move = async () => {
    flushSync(() => hide(true));
    await quiet(queries);
    report.mutate({ ids: [id] });
  };
  return (
    <button
      type="button"
      id="report-spam"
      className="btn btn-sm max-md:min-h-11"
      onClick={() => void move()}
    >
      Report as spam
    </button>
  );
}

const LOOK_EVERY_MS = 50;
const LOOKS = 100;

/** Waits a few seconds for requests under way, which may be about the message. */
async function quiet(queries: QueryClient, looks = LOOKS): Promise<void> {
  if (looks === 0 || queries.isFetching() + queries.isMutating() === 0) return;
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  await quiet(queries, looks - 1);
}
