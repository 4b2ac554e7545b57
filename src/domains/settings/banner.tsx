import { useEffect, useState } from "react";
import { Icon } from "#ui/icon.tsx";

const SHOWN_MS = 5000;

type BannerKind = "success" | "progress" | "error";

interface BannerMessage {
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
  const say: Say = (kind, text) => setMessage({ kind, text });
  return { message, say };
}

const LOOKS: Record<BannerKind, { title: string; icon: string; className: string }> = {
  success: { title: "Success", icon: "circle-check", className: "alert-success" },
  progress: { title: "In Progress", icon: "refresh-cw", className: "alert-info" },
  error: { title: "Error", icon: "circle-x", className: "alert-error" },
};

/**
 * The result of a save: green, blue or red. It overlays the heading, so that nothing moves when it
 * appears; its region always exists for screen readers.
 */
export function Banner({ message }: { message: BannerMessage | undefined }) {
  return (
    <div role="status" className="sticky top-18 z-30 h-0">
      {message && <Message {...message} />}
    </div>
  );
}

function Message({ kind, text }: BannerMessage) {
  const { title, icon, className } = LOOKS[kind];
  return (
    <div className={`alert items-start shadow-md ${className}`} data-banner={kind}>
      <Icon name={icon} className="mt-0.5 size-5" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="break-words">{text}</p>
      </div>
    </div>
  );
}
