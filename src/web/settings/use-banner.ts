import { useEffect, useState } from "react";

const SHOWN_MS = 5000;

export type BannerKind = "success" | "progress" | "error";

export interface BannerMessage {
  kind: BannerKind;
  text: string;
}

/** Shows a message in the banner. */
export type Say = (kind: BannerKind, text: string) => void;

/** The message at the top of the settings page, which clears itself. */
export function useBanner() {
  const [message, setMessage] = useState<BannerMessage>();
  useEffect(() => {
    if (!message) return undefined;
    const later = setTimeout(() => setMessage(undefined), SHOWN_MS);
    return () => clearTimeout(later);
  }, [message]);
  return {
    message,
    say: ((kind, text) => setMessage({ kind, text })) satisfies Say,
  };
}
