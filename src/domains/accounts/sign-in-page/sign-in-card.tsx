import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";

interface Props {
  icon: string;
  title: string;
  lead?: string;
  /** Set when it replaces the form that was just sent: the heading gets the focus. */
  arrived?: boolean;
  children: ReactNode;
}

export function SignInCard({ icon, title, lead, arrived = false, children }: Props) {
  return (
    <div className="page-width grid justify-items-center py-10 sm:py-16">
      <section className="w-full max-w-lg rounded-box border border-base-300 bg-base-100 p-6 shadow-sm sm:p-9">
        <header className="mb-7 grid justify-items-center gap-3 text-center">
          <span className="grid size-12 place-items-center rounded-full bg-primary/10 text-primary">
            <Icon name={icon} className="size-6" />
          </span>
          <h1
            ref={arrived ? takeFocus : null}
            tabIndex={-1}
            className="text-2xl font-bold wrap-anywhere outline-none sm:text-3xl"
          >
            {title}
          </h1>
          {lead && <p className="text-base-content/80">{lead}</p>}
        </header>
        {children}
      </section>
    </div>
  );
}

/** Scrolls new content into view, and focuses it for screen readers. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
