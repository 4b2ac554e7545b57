import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const KINDS = {
  success: { icon: "circle-check", look: "border-success/40 bg-success/10", tint: "text-success" },
  info: { icon: "info", look: "border-info/40 bg-info/10", tint: "text-info" },
  error: { icon: "circle-x", look: "border-error/40 bg-error/10", tint: "text-error" },
} as const;

/** A banner above a form: what has just happened, or what to do first. */
export function Notice({ kind, children }: { kind: keyof typeof KINDS; children: ReactNode }) {
  const { icon, look, tint } = KINDS[kind];
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={`flex items-start gap-3 rounded-field border p-4 ${look}`}
    >
      <Icon name={icon} className={`size-5 ${tint}`} />
      <div className="grid min-w-0 grow gap-2 text-sm text-pretty wrap-anywhere">{children}</div>
    </div>
  );
}
