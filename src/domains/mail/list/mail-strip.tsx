import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useSendsMail } from "#domains/settings/use-settings.client.ts";
import { Button } from "#ui/button.tsx";
import { ShortMoment } from "#ui/date-time.tsx";
import { focusMain } from "#ui/focus-main.ts";
import { Icon } from "#ui/icon.tsx";
import { trpc } from "#domains/session/trpc.client.ts";

/** A line above every admin page while mail is not being sent. */
export function MailStrip() {
  // Known with the page, so that nothing moves when the rest arrives
  const sendsMail = useSendsMail();
  const { data } = useMailStatus();
  if (!sendsMail) return <NoServer />;
  if (data?.unreadSince && !data.overdueSince)
    return (
      <Strip look="bg-error/10">
        <Icon name="triangle-alert" className="size-4 text-error" />
        <p>
          Answers by email have not been read since <ShortMoment iso={data.unreadSince} />.{" "}
          <Link to="/admin/mail" hash="inbox" className="link font-medium whitespace-nowrap">
            See why
          </Link>
        </p>
      </Strip>
    );
  if (!data?.overdueSince) return null;
  return (
    <Strip look="bg-error/10">
      <Icon name="triangle-alert" className="size-4 text-error" />
      <p>
        Email has been waiting since <ShortMoment iso={data.overdueSince} />. <ToCard />
      </p>
    </Strip>
  );
}

const PUT_AWAY = "mailStripPutAway";

/** An admin can hide it until the browser is closed. */
function NoServer() {
  const [isAway, setAway] = useState(() => sessionStorage.getItem(PUT_AWAY) !== null);
  if (isAway) return null;
  const putAway = () => {
    sessionStorage.setItem(PUT_AWAY, "true");
    setAway(true);
    focusMain();
  };
  return (
    <Strip look="bg-warning/10">
      <Icon name="info" className="size-4" />
      <p>
        No mail server is set: nothing you send will arrive. <ToCard />
      </p>
      <Button
        look="ml-auto btn-square btn-ghost btn-sm"
        icon="x"
        aria-label="Hide this notice for now"
        onClick={putAway}
      />
    </Strip>
  );
}

function Strip({ look, children }: { look: string; children: ReactNode }) {
  return (
    <aside
      aria-label="About email"
      className={`flex min-h-11 items-center gap-2.5 border-b border-base-300 px-4 py-1 text-sm sm:px-6 lg:px-8 print:hidden ${look}`}
    >
      {children}
    </aside>
  );
}

function ToCard() {
  return (
    <Link to="/admin/dashboard" hash="mail" className="link font-medium whitespace-nowrap">
      See what to do
    </Link>
  );
}

const REFRESHED_EVERY_MS = 60_000;
/** Called after an admin's action, to see whether it helped. */
const WHILE_WAITING_MS = 4000;

/** The state of the mail, polled; the strip and the card share one request. */
export function useMailStatus() {
  return trpc.admin.mail.status.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      (state.data?.waiting ?? 0) > 0 ? WHILE_WAITING_MS : REFRESHED_EVERY_MS,
  });
}
