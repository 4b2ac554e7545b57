import { ADMIN_LIMITS, DESK_ROLES, deskRolesOf } from "#domains/accounts/roles.ts";
import { countInWords } from "#domains/leads/leads.ts";
import { LIVE } from "#domains/records/list/record-list.tsx";
import { trpc } from "#domains/session/trpc.client.ts";
import { Button } from "#ui/button.tsx";
import { useCountInTitle } from "#ui/use-count-in-title.ts";
import { Link, useLocation, lazyRouteComponent } from "@tanstack/react-router";
import {
  type ReactNode,
  Suspense,
  useState,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from "react";
import { useUser, useSignOut } from "#domains/session/use-session.client.ts";
import { Logo } from "#domains/frame/brand.tsx";
import { ConfirmationHost } from "#domains/second-factor/screens/confirmation.tsx";
import { useCompanyName, useSettings } from "#domains/settings/use-settings.client.ts";
import { Icon } from "#ui/icon.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { leadsTo, MENU, type Place, seesLeads } from "./places.client.ts";
import { useFocusKept } from "#ui/use-focus-kept.ts";

const NoticeBell = lazyRouteComponent(
  () => import("#domains/notices/notice-bell.tsx"),
  "NoticeBell",
);

interface Props {
  /** Shown above the content of every page. */
  notice: ReactNode;
  children: ReactNode;
}

/** The shell of every admin page: header with sign-out, sidebar, main area, footer. */
export function AdminFrame({ notice, children }: Props) {
  const name = useCompanyName();
  const { pathname } = useLocation();
  const waiting = useWaiting();
  return (
    <>
      <a
        href="#main"
        className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-20 focus:translate-y-0"
      >
        Skip to content
      </a>
      <AdminHeader key={pathname} name={name} waiting={waiting} />
      <div className="flex grow">
        <nav
          aria-label="Admin"
          className="hidden w-60 shrink-0 border-r border-base-300 bg-base-100 lg:block"
        >
          <div className="sticky top-16 p-3">
            <PageLinks waiting={waiting} />
          </div>
        </nav>
        <div className="flex min-w-0 grow flex-col bg-base-200/50">
          <ConfirmationHost />
          {notice}
          <main
            id="main"
            tabIndex={-1}
            className="grow px-4 py-4 outline-none sm:px-6 sm:py-6 lg:px-8"
          >
            <div className="mx-auto grid max-w-[97.5rem] grid-cols-[minmax(0,1fr)] gap-3 sm:gap-6">
              <ReadsOnly />
              {children}
            </div>
          </main>
          <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-base-300 px-4 py-1 text-sm text-base-content/80 sm:px-6 lg:px-8">
            <span>
              © {new Date().getFullYear()} {name}
            </span>
            <span className="flex gap-6">
              <Link to="/admin/account" className="link flex min-h-11 items-center link-hover">
                Your account
              </Link>
              <Link to="/" className="link flex min-h-11 items-center link-hover">
                View website
              </Link>
            </span>
          </footer>
        </div>
      </div>
    </>
  );
}

/** Keyed by the path: a new page closes the menu. */
function AdminHeader({ name, waiting }: { name: string; waiting: string }) {
  const [open, setOpen] = useState(false);
  const menuButton = useEscape(open, () => setOpen(false));
  const settings = useSettings();
  const { signOut, isPending } = useAdminSignOut();
  const signOutButton = useFocusKept(isPending);
  return (
    <header className="sticky top-0 z-40 border-b border-base-300 bg-base-100 print:hidden">
      <div className="flex h-16 items-center gap-1 px-4 sm:gap-3 sm:px-6">
        <Button
          ref={menuButton}
          look="-ml-2.5 btn-square btn-ghost lg:hidden"
          aria-expanded={open}
          aria-controls="admin-menu"
          aria-label={open ? "Close menu" : "Open menu"}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "x" : "menu"} className="size-6" />
        </Button>
        <Link
          to="/admin/dashboard"
          className="flex min-w-0 items-center gap-2.5 wrap-anywhere"
          aria-label={`${name}, dashboard`}
        >
          <Logo image={settings?.companyLogo} name={name} />
        </Link>
        <Role />
        <Tools />
        <Account />
        <Button
          ref={signOutButton}
          look="btn-ghost max-sm:-mr-2.5 max-sm:btn-square"
          icon="log-out"
          disabled={isPending}
          onClick={signOut}
        >
          <span className="max-sm:sr-only">Sign out</span>
        </Button>
      </div>
      {open && (
        <nav
          id="admin-menu"
          aria-label="Admin"
          className="max-h-[calc(100vh-4rem)] overflow-y-auto border-t border-base-300 p-3 lg:hidden"
        >
          <PageLinks waiting={waiting} />
          <Link
            to="/admin/account"
            className="link flex min-h-11 items-center px-3 link-hover sm:hidden"
          >
            Your account
          </Link>
        </nav>
      )}
    </header>
  );
}

function Tools() {
  if (!seesLeads(useUser().user)) return <span className="ml-auto" />;
  return (
    <span className="ml-auto flex">
      <PaletteButton />
      <Suspense>
        <NoticeBell className="btn gap-1 btn-ghost max-sm:px-2" />
      </Suspense>
    </span>
  );
}

/** What an admin who is limited to compliance is told before they type. */
function ReadsOnly() {
  if (useUser().user?.limitedTo !== "compliance") return null;
  return (
    <p className="text-sm text-base-content/80 print:hidden">
      Your account reads and exports. It cannot change anything here.
    </p>
  );
}

function Role() {
  const { user } = useUser();
  const [role] = user && !user.isAdmin ? deskRolesOf(user) : [];
  return (
    <span className="badge hidden badge-ghost sm:inline-flex">
      {role ? DESK_ROLES[role].one : "Admin"}
      {user?.limitedTo && `, ${ADMIN_LIMITS[user.limitedTo].one}`}
    </span>
  );
}

/** The signed-in user's name and a link to their account. */
function Account() {
  const { user } = useUser();
  if (!user) return null;
  return (
    <Link
      to="/admin/account"
      className="btn max-w-60 btn-ghost max-sm:hidden max-lg:btn-square"
      title={`Signed in as ${user.username}`}
    >
      <Icon name="user" className="size-4" />
      <span className="truncate max-lg:sr-only">
        <span className="sr-only">Your account, </span>
        {user.firstName} {user.lastName}
      </span>
    </Link>
  );
}

function PageLinks({ waiting }: { waiting: string }) {
  const { user } = useUser();
  const id = useId();
  const groups = Object.entries(MENU).map(
    ([title, pages]) => [title, pages.filter((page) => leadsTo(page, user))] as const,
  );
  return groups
    .filter(([, pages]) => pages.length > 0)
    .map(([title, pages]) => (
      <div key={title} className="not-first:mt-4">
        <p id={`${id}-${title}`} className="px-3 pb-1 text-xs font-semibold text-base-content/75">
          {title}
        </p>
        <ul aria-labelledby={`${id}-${title}`} className="grid gap-1">
          {pages.map((page) => (
            <PageLink key={page.to} {...page} waiting={waiting} />
          ))}
        </ul>
      </div>
    ));
}

function PageLink({ label, to, icon, waiting }: Place & { icon: string; waiting: string }) {
  const { pathname } = useLocation();
  const current = pathname === to;
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={`flex items-center gap-3 rounded-field px-3 py-2.5 font-medium ${
          current ? "bg-primary text-primary-content" : "hover:bg-base-200"
        }`}
      >
        <Icon name={icon} className="size-5" />
        {label}
        {to === "/admin/leads" && waiting !== "" && (
          <span className="ml-auto badge badge-warning badge-sm font-semibold tabular-nums">
            {waiting}
            <span className="sr-only">unanswered</span>
          </span>
        )}
      </Link>
    </li>
  );
}

export function useAdminSignOut() {
  return useSignOut({
    to: "/admin",
    failed: { title: "Error", description: "Failed to log out. Please try again." },
  });
}

/** While something is open, Escape closes it, and the focus returns to the button that opens it. */
function useEscape(open: boolean, close: () => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      close();
      button.current?.focus();
    };
    document.addEventListener("keydown", closeByEscape);
    return () => document.removeEventListener("keydown", closeByEscape);
  });
  return button;
}

/** How many leads wait for an answer, also shown in the tab's title; nothing while none does. */
function useWaiting(): string {
  const dueBy = new Date().toLocaleDateString("en-CA");
  const enabled = seesLeads(useUser().user);
  const { data } = trpc.leads.counts.useQuery({ dueBy }, { ...LIVE, enabled });
  const waiting = data && data.unanswered > 0 ? countInWords(data.unanswered, data.isCut) : "";
  useCountInTitle(waiting);
  return waiting;
}
