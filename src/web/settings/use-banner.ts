import { useEffect, useState } from "react";

const SHOWN_MS = 5000;

export type BannerKind = "success" | "progress" | "error";

export interface BannerMessage {
  kind: BannerKind;
  text: string;
}

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
    /** What starts with 'Saving' is still going on. */
    show: (text: string) =>
      setMessage({ kind: text.startsWith("Saving") ? "progress" : "success", text }),
    showError: (text: string) => setMessage({ kind: "error", text }),
  };
}
