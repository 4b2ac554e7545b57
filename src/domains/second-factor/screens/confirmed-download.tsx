import { type ReactNode, useRef } from "react";
import { toastError } from "#kit/form/refused.ts";
import { askForProof } from "#domains/session/confirming.client.ts";

interface Props {
  href: string;
  className: string;
  title?: string;
  /** Called when the file is on its way. */
  onStart?: () => void;
  children: ReactNode;
}

/** A link to a file that needs a new proof: the link is followed once the dialog has it. */
export function ConfirmedDownload({ href, onStart, children, ...shown }: Props) {
  const isOpen = useRef(false);
  const start = async (link: HTMLAnchorElement) => {
    // A request without the file spends the proof, which then serves the file too
    const ask = () => fetch(href, { method: "HEAD" });
    const { status, headers } = await ask();
    if (status === 403) {
      const operation = headers.get("x-confirms") ?? undefined;
      const action = link.title || link.textContent;
      if (!(await askForProof({ operation, action })) || (await ask()).status === 403) return;
    }
    isOpen.current = true;
    link.click();
    isOpen.current = false;
    onStart?.();
  };
  return (
    <a
      href={href}
      download
      {...shown}
      onClick={(event) => {
        if (isOpen.current) return;
        event.preventDefault();
        void start(event.currentTarget).catch((error: unknown) => toastError(error));
      }}
    >
      {children}
    </a>
  );
}
