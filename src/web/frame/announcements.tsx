import type { AnnouncementKind } from "#shared/content-items.ts";
import { trpc } from "#web/trpc.ts";
import { Icon } from "#web/ui/icon.tsx";

const LOOKS: Record<AnnouncementKind, string> = {
  warning: "bg-warning text-warning-content",
  info: "bg-secondary text-secondary-content",
  urgent: "bg-error text-error-content",
};

/** The lender's notices above every page. */
export function Announcements() {
  const { data } = trpc.settings.site.useQuery();
  return data?.announcements.map(({ id, kind, text }) => (
    <aside key={id} aria-label="Notice" className={LOOKS[kind]}>
      <p className="page-width flex items-start gap-2 py-2 text-sm sm:items-center sm:justify-center">
        <Icon name={kind === "info" ? kind : "triangle-alert"} className="mt-0.5 size-4 sm:mt-0" />
        <span>{inWholeWords(text)}</span>
      </p>
    </aside>
  ));
}

/** Keeps words with hyphens, such as up-to-date, on one line. */
function inWholeWords(text: string) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
