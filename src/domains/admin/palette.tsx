import { Link } from "@tanstack/react-router";
import { COLLECTION_TRAITS, COLLECTIONS } from "#domains/content/items/content-items.ts";
import { leadPath } from "#domains/leads/leads.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { useIsAdmin } from "#domains/session/use-session.client.ts";
import { isFoundBy } from "#kit/values/typed-words.ts";
import { useSettled } from "#ui/use-settled.ts";
import { MENU, type Place } from "./places.client.ts";

/** Parts of pages, by the words that people look for. */
const PARTS: Place[] = [
  { label: "Reports", to: "/admin/leads", search: { figures: true } },
  { label: "Import people and past loans", to: "/admin/leads", search: { import: true } },
  { label: "Quarantine (spam)", to: "/admin/leads", search: { quarantine: true }, ofDesk: true },
  { label: "Privacy requests", to: "/admin/leads", search: { privacy: true }, ofDesk: true },
  { label: "Lead settings and reply templates", to: "/admin/leads/settings", ofDesk: true },
  { label: "Pictures", to: "/admin/content", search: { pictures: true } },
  { label: "Categories", to: "/admin/content", search: { categories: true } },
  { label: "Redirects", to: "/admin/content", search: { redirects: true } },
  { label: "Newsletter", to: "/admin/content", search: { newsletter: true } },
  { label: "Record of the website", to: "/admin/content", search: { record: true } },
  { label: "Import and export", to: "/admin/content", search: { transfer: true } },
  { label: "Fees and limits", to: "/admin/rates/tables" },
  { label: "Notices by state", to: "/admin/rates/tables" },
  { label: "Footer Settings", to: "/admin/site-settings", search: { tab: "footer" } },
  { label: "Contact Information", to: "/admin/site-settings", search: { tab: "contact" } },
  { label: "Homepage Settings", to: "/admin/site-settings", search: { tab: "homepage" } },
  { label: "Legal Documents", to: "/admin/site-settings", search: { tab: "legal" } },
  { label: "API tokens and webhooks", to: "/admin/site-settings", search: { tab: "connections" } },
  { label: "System and backups", to: "/admin/site-settings", search: { tab: "system" } },
  { label: "Your account", to: "/admin/account", ofDesk: true },
];

/** How many of each kind are offered. */
const MOST = 5;

interface Found extends Place {
  about: string;
}

interface Props {
  words: string;
  onOpen: () => void;
}

/** The leads, people, content and pages that the words find, each a link. */
export function Results({ words, onOpen }: Props) {
  const { found, isAsking } = useFound(words.trim());
  return (
    <>
      {found.length === 0 && (
        <p className="text-sm">{isAsking ? "Searching…" : "Nothing found."}</p>
      )}
      <ul className="grid grid-cols-1">
        {found.map(({ label, about, to, search = {} }) => (
          <li key={`${to} ${JSON.stringify(search)} ${label}`}>
            <Link
              to={to}
              search={search}
              onClick={onOpen}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-field px-3 py-2 hover:bg-base-200"
            >
              <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
              <span className="text-sm text-base-content/75">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Every result is one for the words as they are now: Enter may be pressed at any moment. What the
 * server finds comes at once and below the pages, so that nothing moves under a pointer twice.
 */
function useFound(search: string): { found: Found[]; isAsking: boolean } {
  const isAdmin = useIsAdmin();
  const asked = useSettled(search) === search ? search : "";
  const places = [...Object.values(MENU).flat(), ...PARTS].filter(
    ({ label, ofDesk }) => (isAdmin || ofDesk) && isFoundBy(search, [label]),
  );
  const pages = places.map((place) => ({ ...place, about: "Page" }));
  const answers = [useLeads(asked), usePeople(asked), useContent(asked)];
  const isAsking = asked !== search || answers.includes(undefined);
  return {
    found: [...pages, ...(isAsking ? [] : answers.flatMap((rows) => rows ?? []))],
    isAsking,
  };
}

/** What was found; undefined until it is known. */
type Answer = Found[] | undefined;

function useLeads(search: string): Answer {
  const { data, isError } = trpc.leads.list.useQuery(
    { search, limit: MOST },
    { enabled: search !== "" },
  );
  if (search === "" || isError) return [];
  return data?.rows.map((lead) => ({
    label: `${lead.name}, ${lead.about}`,
    about: lead.kind === "application" ? "Application" : "Message",
    to: leadPath(lead, "/admin"),
  }));
}

function usePeople(search: string): Answer {
  const isOn = useIsAdmin() && search !== "";
  const { data, isError } = trpc.officers.list.useQuery(undefined, { enabled: isOn });
  if (!isOn || isError) return [];
  return data?.rows
    .filter(({ firstName, lastName, username = "", email, phone }) =>
      isFoundBy(search, [`${firstName} ${lastName} ${firstName}`, username, email, phone]),
    )
    .slice(0, MOST)
    .map(({ id, firstName, lastName }) => ({
      label: `${firstName} ${lastName}`,
      about: "User",
      to: "/admin/users",
      search: { open: id },
    }));
}

function useContent(search: string): Answer {
  const isOn = useIsAdmin() && search !== "";
  const lists = trpc.useQueries((ask) =>
    COLLECTIONS.map((collection) =>
      ask.admin.content.list({ collection, search, limit: MOST }, { enabled: isOn }),
    ),
  );
  if (isOn && lists.some(({ isLoading }) => isLoading)) return undefined;
  return lists
    .flatMap(({ data }) => (isOn && data ? data.rows : []))
    .slice(0, MOST)
    .map(({ id, title, collection }) => ({
      label: title,
      about: COLLECTION_TRAITS[collection].one,
      to: "/admin/content",
      search: { open: id },
    }));
}
