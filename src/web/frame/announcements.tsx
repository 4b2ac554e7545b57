import type { AnnouncementKind } from "#shared/content-items.ts";
import { trpc } from "#web/trpc.ts";
import { Icon } from "#web/ui/icon.tsx";

const LOOKS: Record<AnnouncementKind, string> = {
  warning: "bg-warning text-warning-content",
  info: "bg-secondary text-secondary-content",
  urgent: "bg-error text-error-content",
};

/** The lender's notices above every page, in one landmark. */
export function Announcements() {
  const { data } = trpc.settings.site.useQuery();
  if (!data || data.announcements.length === 0) return null;
  return (
    <aside aria-label="Notice">
      {data.announcements.map(({ id, kind, text }) => (
        <div key={id} className={LOOKS[kind]}>
          <p className="page-width flex items-start gap-2 py-2 text-sm sm:items-center sm:justify-center">
            <Icon
              name={kind === "info" ? kind : "triangle-alert"}
              className="mt-0.5 size-4 sm:mt-0"
            />
            <span className="wrap-anywhere">{inWholeWords(text)}</span>
          </p>
        </div>
      ))}
    </aside>
  );
}

/** Keeps short words with hyphens, such as up-to-date, on one line; an address has to wrap. */
function inWholeWords(text: string) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 && part.length < 20 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
