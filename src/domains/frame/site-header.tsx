import { Link, useHydrated, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { callLink } from "#kit/values/format.ts";
import { SETTING_DEFAULTS } from "#domains/settings/settings.ts";
import {
  useCompanyName,
  useSettings,
  useSiteWords,
} from "#domains/settings/use-settings.client.ts";
import { wasSignedIn } from "#domains/session/kept-session.client.ts";
import { Dropdown } from "#ui/dropdown.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "./brand.tsx";
import { useMoreLinks } from "./more-links.client.ts";

const LINKS = { home: "/", loans: "/loans", contact: "/contact" } as const;
const TOOLS = [
  { label: "Calculator", to: "/calculator" },
  { label: "About", to: "/about" },
  { label: "Loan Officers", to: "/LOagentsPortal" },
] as const;

/** All portal pages count as Loan Officers; every other page counts as itself. */
function isCurrent(to: string, pathname: string): boolean {
  return to === "/LOagentsPortal" ? pathname.startsWith(to) : pathname === to;
}

export function SiteHeader() {
  const { pathname } = useLocation();
  // Keyed by the path: a new page closes open menus
  return <Header key={pathname} pathname={pathname} />;
}

function Header({ pathname }: { pathname: string }) {
  const menu = useNameMenu();
  return (
    <header className="sticky top-0 z-40 border-b border-base-300 bg-base-100/95 backdrop-blur">
      <div className="page-width flex h-18 items-center justify-between gap-4">
        <HeaderLogo />
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 lg:flex">
          <HeaderLink to={LINKS.home}>Home</HeaderLink>
          <HeaderLink to={LINKS.loans}>Loans</HeaderLink>
          <ToolsMenu pathname={pathname} />
          <Link to={LINKS.contact} className="btn btn-accent">
            Contact Us
          </Link>
        </nav>
        <div className="flex items-center gap-2">
          <Call className="btn btn-ghost max-sm:hidden" />
          {menu ?? <SignIn className="btn btn-ghost max-lg:hidden">Sign in</SignIn>}
          <Link to="/apply" className={`btn btn-primary ${menu ? "max-sm:hidden" : ""}`}>
            Apply
          </Link>
          <MobileMenu isKnown={menu !== undefined} />
        </div>
      </div>
    </header>
  );
}

/** The menu of a signed-in user; a visitor's browser neither loads it nor asks who is signed in. */
function useNameMenu(): ReactNode {
  const [menu, setMenu] = useState<ReactNode>();
  useEffect(() => {
    if (wasSignedIn())
      import("./name-menu.tsx").then(
        ({ NameMenu }) => setMenu(<NameMenu />),
        // Without a network the page works without it
        () => {},
      );
  }, []);
  return menu;
}

/** Leads to the account, which is where a borrower goes on. */
function SignIn({ className, children }: { className: string; children: string }) {
  return (
    <Link to="/auth" search={{ next: "/account" }} className={className}>
      {children}
    </Link>
  );
}

function Call({ className }: { className: string }) {
  const { contactPhone } = useSettings() ?? SETTING_DEFAULTS;
  return (
    <a href={callLink(contactPhone)} className={className}>
      <Icon name="phone" className="size-5" />
      {contactPhone}
    </a>
  );
}

function HeaderLogo() {
  const settings = useSettings();
  const name = useCompanyName();
  const { wordmark = name } = useSiteWords();
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2.5"
      aria-label={`${wordmark}, home`}
    >
      <Logo image={settings?.companyLogo} name={wordmark} />
    </Link>
  );
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation();
  const current = isCurrent(to, pathname);
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={`rounded-field px-3.5 py-2 font-medium hover:bg-base-200 ${
        current ? "text-primary underline decoration-2 underline-offset-8" : ""
      }`}
    >
      {children}
    </Link>
  );
}

function ToolsMenu({ pathname }: { pathname: string }) {
  const current = TOOLS.some(({ to }) => isCurrent(to, pathname));
  return (
    <Dropdown
      className="relative"
      button={`gap-1 px-3.5 py-2 ${current ? "text-primary" : ""}`}
      label={
        <>
          Tools
          <Icon name="chevron-down" className="size-4" />
        </>
      }
    >
      <div className="absolute right-0 mt-2 w-52 rounded-box border border-base-300 bg-base-100 p-2 shadow-lg">
        <ul>
          {TOOLS.map(({ label, to }) => (
            <li key={to} className="grid">
              <HeaderLink to={to}>{label}</HeaderLink>
            </li>
          ))}
        </ul>
        <Later>
          <MoreLinks className="mt-2 border-t border-base-300 pt-2" />
        </Later>
      </div>
    </Dropdown>
  );
}

/** Not in the HTML, whose footer has them: its first packets are for what is seen. */
function Later({ children }: { children: ReactNode }) {
  return useHydrated() ? children : null;
}

function MoreLinks({ className }: { className: string }) {
  return (
    <ul className={className}>
      {useMoreLinks("Current Rates", "Find a Loan Officer").map(([label, to]) => (
        <li key={to} className="grid">
          <HeaderLink to={to}>{label}</HeaderLink>
        </li>
      ))}
    </ul>
  );
}

/** The menu of a small screen, below the header. The browser opens it without a script. */
function MobileMenu({ isKnown }: { isKnown: boolean }) {
  return (
    <Dropdown
      className="group lg:hidden"
      button="size-11 justify-center"
      name="Menu"
      label={
        <>
          <Icon name="menu" className="size-6 group-open:hidden" />
          <Icon name="x" className="hidden size-6 group-open:block" />
        </>
      }
    >
      <div className="page-width absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-base-300 bg-base-100 py-3 shadow-lg">
        <nav aria-label="Main" className="-mx-3.5 grid gap-1 *:py-2.5">
          <HeaderLink to={LINKS.home}>Home</HeaderLink>
          <HeaderLink to={LINKS.loans}>Loans</HeaderLink>
          {TOOLS.map(({ label, to }) => (
            <HeaderLink key={to} to={to}>
              {label}
            </HeaderLink>
          ))}
          <Link to={LINKS.contact} className="btn btn-accent mx-3.5 mt-2">
            Contact Us
          </Link>
        </nav>
        <Later>
          <div className="mt-2 grid grid-cols-2 gap-2">
            <SignIn className="btn">{isKnown ? "Your account" : "Sign in"}</SignIn>
            <Call className="btn" />
          </div>
          <MoreLinks className="-mx-3.5 mt-2 grid grid-cols-2 gap-x-8 border-t border-base-300 pt-2" />
        </Later>
      </div>
    </Dropdown>
  );
}
