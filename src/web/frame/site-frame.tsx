import type { ReactNode } from "react";
import { formatLongDate } from "#shared/format.ts";
import { SETTING_DEFAULTS } from "#shared/settings.ts";
import { useCompanyName, useSettings } from "#web/settings/use-settings.ts";
import { SignedInStrip } from "#web/session/without-scripts.tsx";
import { Announcements } from "./announcements.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useToday } from "./use-today.ts";

/**
 * The shell of every public page: notice, header, main area, footer. It is not painted before the
 * main area has arrived, because a partial line would move when the rest of it comes.
 */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {import.meta.env.SSR && <link rel="expect" href="#main" blocking="render" />}
      <a
        href="#main"
        className="btn pointer-events-none fixed top-2 left-2 z-50 opacity-0 btn-primary focus:pointer-events-auto focus:opacity-100"
      >
        Skip to content
      </a>
      <noscript>{import.meta.env.SSR && <SignedInStrip />}</noscript>
      <Announcements />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow pb-16 outline-none">
        {children}
        <LenderOnPaper />
      </main>
      <SiteFooter />
    </>
  );
}

/** The lender, the license and the day on a printed page, because the footer is not printed. */
function LenderOnPaper() {
  const { licenseText } = useSettings() ?? SETTING_DEFAULTS;
  const today = useToday();
  return (
    <div className="page-width mt-3 hidden text-sm print:block">
      {useCompanyName()}. {licenseText} Equal Housing Lender. {formatLongDate(today)}.
    </div>
  );
}
