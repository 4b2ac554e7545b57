import { type ComponentProps, Fragment, type ReactElement } from "react";
import { ListRows } from "#ui/list-rows.tsx";
import { ShowMore } from "#ui/show-more.tsx";

export const MAILS_AT_A_TIME = 20;

/** How a list of mails is read, which follows what happens to them. */
export const mailPages = (refetchInterval = 10_000) =>
  ({
    getNextPageParam: ({ next }: { next?: number | undefined }) => next,
    refetchOnMount: "always",
    refetchInterval,
  }) as const;

interface Props<Mail> {
  list: ComponentProps<typeof ListRows>["list"] &
    ComponentProps<typeof ShowMore>["list"] & {
      data: { pages: readonly { rows: readonly Mail[] }[] } | undefined;
    };
  empty: string;
  children: (mail: Mail) => ReactElement;
}

/** Mails below one another, or a sentence if there are none. */
export function MailRows<Mail extends { id: number }>(props: Props<Mail>) {
  const { list, empty, children } = props;
  return (
    <>
      <ListRows
        list={list}
        rows={list.data?.pages.flatMap((page) => page.rows)}
        words={{ loading: "Loading the emails", failed: "The emails could not be loaded.", empty }}
      >
        {(mails) => (
          <ul className="divide-y divide-base-300 border-y border-base-300">
            {mails.map((mail) => (
              <Fragment key={mail.id}>{children(mail)}</Fragment>
            ))}
          </ul>
        )}
      </ListRows>
      <ShowMore list={list} />
    </>
  );
}
