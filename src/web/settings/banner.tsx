import { Icon } from "#web/ui/icon.tsx";
import type { BannerKind, BannerMessage } from "./use-banner.ts";

const LOOKS: Record<BannerKind, { title: string; icon: string; className: string }> = {
  success: { title: "Success", icon: "circle-check", className: "alert-success" },
  progress: { title: "In Progress", icon: "refresh-cw", className: "alert-info" },
  error: { title: "Error", icon: "circle-x", className: "alert-error" },
};

/**
 * The result of a save: green, blue or red. It lies over the heading, so that nothing moves when it
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
