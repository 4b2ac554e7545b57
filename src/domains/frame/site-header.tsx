import { Link, useLocation } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import {
  useCompanyName,
  useSettings,
  useSiteWords,
} from "#domains/settings/use-settings.client.ts";
import { wasSignedIn } from "#domains/session/kept-session.client.ts";
import { Dropdown } from "#ui/dropdown.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "./brand.tsx";

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
  return (
    <header className="sticky top-0 z-40 border-b border-base-300 bg-base-100/95 backdrop-blur">
      <div className="page-width flex h-18 items-center justify-between gap-4">
        <HeaderLogo />
        <SignedInPerson />
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <HeaderLink to={LINKS.home}>Home</HeaderLink>
          <HeaderLink to={LINKS.loans}>Loans</HeaderLink>
          <ToolsMenu pathname={pathname} />
          <Link to={LINKS.contact} className="btn btn-accent ml-3">
            Contact Us
          </Link>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}

/** The menu of a signed-in user; a visitor's browser neither loads it nor asks who is signed in. */
function SignedInPerson() {
  const [NameMenu, setNameMenu] = useState<ComponentType>();
  useEffect(() => {
    if (wasSignedIn())
      import("./name-menu.tsx").then(
        (module) => setNameMenu(() => module.NameMenu),
        // Without a network the page works without it
        () => {},
      );
  }, []);
  return NameMenu && <NameMenu />;
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
      className={`rounded-field px-3.5 py-2 font-medium hover:bg-base-200 max-md:-mx-3.5 max-md:py-2.5 ${
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
      <ul className="absolute right-0 mt-2 w-52 rounded-box border border-base-300 bg-base-100 p-2 shadow-lg">
        {TOOLS.map(({ label, to }) => (
          <li key={to} className="grid">
            <HeaderLink to={to}>{label}</HeaderLink>
          </li>
        ))}
      </ul>
    </Dropdown>
  );
}

/** The menu of a small screen, below the header. The browser opens it without a script. */
function MobileMenu() {
  return (
    <Dropdown
      className="group md:hidden"
      button="size-11 justify-center"
      name="Menu"
      label={
        <>
          <Icon name="menu" className="size-6 group-open:hidden" />
          <Icon name="x" className="hidden size-6 group-open:block" />
        </>
      }
    >
      <nav
        aria-label="Main"
        className="page-width absolute inset-x-0 top-full grid max-h-[calc(100dvh-4.5rem)] gap-1 overflow-y-auto border-b border-base-300 bg-base-100 py-3 shadow-lg"
      >
        <HeaderLink to={LINKS.home}>Home</HeaderLink>
        <HeaderLink to={LINKS.loans}>Loans</HeaderLink>
        {TOOLS.map(({ label, to }) => (
          <HeaderLink key={to} to={to}>
            {label}
          </HeaderLink>
        ))}
        <Link to={LINKS.contact} className="btn btn-accent mt-2">
          Contact Us
        </Link>
      </nav>
    </Dropdown>
  );
}
