import { Link } from "@tanstack/react-router";
import type { DashboardStats } from "./dashboard.output.ts";
import { counted } from "#kit/values/counted.ts";
import { DateTime } from "#ui/date-time.tsx";
import { Notice } from "#ui/notice.tsx";

/** What people asked about their own data, while somebody waits for an answer. */
export function PrivacyCard({ stats }: { stats: DashboardStats }) {
  const { open, firstDue } = stats.privacyRequests;
  if (firstDue === null) return null;
  return (
    <Notice kind={firstDue < new Date().toISOString() ? "error" : "info"}>
      <p>
        {counted(open, "privacy request")} to answer, {open > 1 && "the first "}due by{" "}
        <DateTime iso={firstDue} />.{" "}
        <Link to="/admin/leads" search={{ privacy: true }} className="tap link font-medium">
          Open {open === 1 ? "it" : "them"}
        </Link>
      </p>
    </Notice>
  );
}
