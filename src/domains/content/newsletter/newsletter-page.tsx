import { EXPORT_PATHS } from "#domains/exports/exports.ts";
import type { NewsletterDesk, Subscriber } from "#domains/newsletter/newsletter.output.ts";
import { counted } from "#kit/values/counted.ts";
import { toastError } from "#kit/form/refused.ts";
import { ConfirmedDownload } from "#domains/second-factor/screens/confirmed-download.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Icon } from "#ui/icon.tsx";
import { inWords } from "#domains/content/admin/words.client.ts";
import { AddressMissing, progressOf, REFRESH_MS } from "./sending.tsx";
import { AdminSection } from "#kit/list/admin-section.tsx";
import { AdminList, PAGE, PAGES, type Searched } from "#kit/list/admin-list.tsx";
import type { Columns } from "#kit/list/row-table.tsx";
import { ShortMoment } from "#ui/date-time.tsx";
import { MailAddress } from "#ui/mail-address.tsx";

/** Whether visitors can subscribe, who did, and which articles were sent. */
export function NewsletterPage({ search, onSearch }: Searched) {
  const desk = trpc.admin.newsletter.desk.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.sendings.some(({ endedAt }) => endedAt === null) ? REFRESH_MS : false,
  });
  if (!desk.isSuccess) return <NotLoaded query={desk} of="the newsletter" />;
  return (
    <>
      <Switch desk={desk.data} />
      <AdminSection
        id="subscribers"
        title={counted(desk.data.subscribers, "subscriber")}
        beside={
          <ConfirmedDownload href={EXPORT_PATHS.subscribers} className="btn">
            <Icon name="download" className="size-4" />
            Save as CSV
          </ConfirmedDownload>
        }
      >
        <SubscriberList search={search} onSearch={onSearch} />
      </AdminSection>
      {desk.data.sendings.length > 0 && <Sendings sendings={desk.data.sendings} />}
    </>
  );
}

function Switch({ desk }: { desk: NewsletterDesk }) {
  const utils = trpc.useUtils();
  const change = trpc.admin.newsletter.switch.useMutation({
    onSuccess: (now) => utils.admin.newsletter.desk.setData(undefined, now),
    onError: (error) => toastError(error),
  });
  return (
    <section
      aria-labelledby="switch-title"
      className="grid gap-3 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <h2 id="switch-title" className="text-lg font-semibold">
        {desk.isOn ? "The newsletter is on" : "The newsletter is off"}
      </h2>
      {desk.hasAddress || !desk.isOn ? (
        <p className="text-sm">
          {desk.isOn
            ? "Visitors subscribe on the blog and confirm it by a link in an email. An article is sent when you press “Send to subscribers” on its page."
            : "Nobody can subscribe yet. When the newsletter is on, visitors subscribe on the blog and confirm it by a link in an email."}
        </p>
      ) : null}
      {!desk.hasAddress && <AddressMissing />}
      <button
        type="button"
        className={desk.isOn ? "btn w-fit" : "btn w-fit btn-primary"}
        disabled={change.isPending || !(desk.isOn || desk.hasAddress)}
        onClick={() => change.mutate({ isOn: !desk.isOn })}
      >
        {desk.isOn ? "Switch it off" : "Switch it on"}
      </button>
    </section>
  );
}

function Sendings({ sendings }: Pick<NewsletterDesk, "sendings">) {
  return (
    <AdminSection id="sendings" title="Articles that were sent">
      <ul className="grid gap-3">
        {sendings.map((sending) => (
          <li key={sending.itemId} className="rounded-box border border-base-300 bg-base-100 p-4">
            <p className="font-semibold wrap-anywhere">{sending.title}</p>
            <p className="text-sm text-base-content/80">
              {progressOf(sending)} {inWords(sending.startedAt)}, by {sending.startedByName}
            </p>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

const COLUMNS: Columns<Subscriber> = {
  Email: ({ email }) => (
    <span className="font-semibold wrap-anywhere">
      <MailAddress address={email} />
    </span>
  ),
  Since: ({ confirmedAt }) => <ShortMoment iso={confirmedAt} />,
};

function SubscriberList({ search, onSearch }: Searched) {
  const { newsletter } = trpc.useUtils().admin;
  const list = trpc.admin.newsletter.subscribers.useInfiniteQuery({ search, limit: PAGE }, PAGES);
  const { mutateAsync } = trpc.admin.newsletter.remove.useMutation();
  return (
    <AdminList
      noun="subscribers"
      caption="Subscribers, newest first"
      empty="Nobody has subscribed yet."
      list={list}
      search={{ kept: search, onSearch }}
      columns={COLUMNS}
      nameOf={({ email }) => email}
      remove={{
        action: "Remove",
        title: "Remove this subscriber?",
        description: ({ email }) =>
          `${email} gets no more messages about new articles and can subscribe again.`,
        send: ({ id }) => mutateAsync({ id }),
        refresh: () => newsletter.invalidate(),
      }}
    />
  );
}
