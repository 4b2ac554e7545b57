import { BackupCard } from "#domains/admin/backup-card.tsx";
import { PageHeading } from "#domains/admin/page-heading.tsx";
import { MailCard } from "#domains/mail/server/mail-card.tsx";
import { SystemCard } from "#domains/dashboard/system-card.tsx";

/** What the site runs on, whether or not something is wrong. */
export default function SystemPage() {
  return (
    <>
      <PageHeading title="System" description="Email, backups and the server." />
      <div className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
        <MailCard />
        <BackupCard />
        <SystemCard />
      </div>
    </>
  );
}
