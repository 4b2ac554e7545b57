import { Link, useHydrated, useLocation } from "@tanstack/react-router";
import { type ComponentType, useEffect, useState } from "react";
import { useCompanyName, useSettings } from "../settings/use-settings.ts";
import { wasSignedIn } from "../signed-in.ts";
import { Dropdown } from "../ui/dropdown.tsx";
import { Icon } from "../ui/icon.tsx";
import { useEscape } from "../ui/use-escape.ts";
import { Logo } from "./logo.tsx";

const LINKS = { home: "/", loans: "/loans", contact: "/contact" } as const;
const TOOLS = [
  { label: "Calculator", to: "/calculator" },
  { label: "About", to: "/about" },
  { label: "Loan Officers", to: "/LOagentsPortal" },
] as const;

/** The whole portal counts as Loan Officers; every other page is itself. */
function isCurrent(to: string, pathname: string): boolean {
  return to === "/LOagentsPortal" ? pathname.startsWith(to) : pathname === to;
}

export function SiteHeader() {
  const { pathname } = useLocation();
  // Keyed by the path: arriving at a page closes what was open
  return <Header key={pathname} pathname={pathname} />;
}

function Header({ pathname }: { pathname: string }) {
  const [open, setOpen] = useState(false);
  const button = useEscape(open, () => setOpen(false));
  const hydrated = useHydrated();
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
        <button
          ref={button}
          type="button"
          className="btn btn-square btn-ghost md:hidden noscript:hidden"
          data-early={hydrated ? undefined : ""}
          aria-expanded={open}
          aria-controls="mobile-menu"
          aria-label={open ? "Close menu" : "Open menu"}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "x" : "menu"} className="size-6" />
        </button>
        <noscript className="md:hidden">
          <details>
            <summary className="btn btn-square btn-ghost" aria-label="Menu">
              <Icon name="menu" className="size-6" />
            </summary>
            <div className="absolute inset-x-0 top-full bg-base-100 shadow-lg">
              <MobileMenu />
            </div>
          </details>
        </noscript>
      </div>
      {open && <MobileMenu />}
    </header>
  );
}

/** The menu of whoever is signed in; a visitor's browser neither fetches it nor asks who they are. */
function SignedInPerson() {
  const [NameMenu, setNameMenu] = useState<ComponentType>();
  useEffect(() => {
    if (wasSignedIn())
      import("../accounts/name-menu.tsx").then(
        (module) => setNameMenu(() => module.NameMenu),
        // Without a network the page goes on without it
        () => {},
      );
  }, []);
  return NameMenu && <NameMenu />;
}

function HeaderLogo() {
  const settings = useSettings();
  const name = useCompanyName();
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2.5"
      aria-label={`${name}, home`}
    >
      <Logo image={settings?.companyLogo} name={name} />
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
      className=""
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

function MobileMenu() {
  return (
    <nav
      id="mobile-menu"
      aria-label="Main"
      className="page-width grid gap-1 border-t border-base-300 py-3 md:hidden"
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
  );
}
