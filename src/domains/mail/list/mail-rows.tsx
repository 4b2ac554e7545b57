import { type ComponentProps, Fragment, type ReactElement } from "react";
import { ListRows } from "#ui/list-rows.tsx";
import { ShowMore } from "#ui/show-more.tsx";

interface Props<Mail> {
  list: ComponentProps<typeof ListRows>["list"] & ComponentProps<typeof ShowMore>["list"];
  /** Undefined until the first ones are loaded. */
  rows: readonly Mail[] | undefined;
  empty: string;
  children: (mail: Mail) => ReactElement;
}

/** Mails below one another, or a sentence if there are none. */
export function MailRows<Mail extends { id: number }>(props: Props<Mail>) {
  const { list, rows, empty, children } = props;
  return (
    <>
      <ListRows
        list={list}
        rows={rows}
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
