import { trpc } from "#web/trpc.ts";
import { FailedToLoad } from "#web/ui/failed-to-load.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** The mails whose words nobody changes, to be looked at. */
export function FixedMails() {
  const { data, isError, refetch } = trpc.admin.mail.previews.useQuery();
  return (
    <SectionCard
      id="fixed-mails"
      title="Mails about accounts and their safety"
      lead="As somebody called Ada would get them, without the letterhead. Their words cannot be changed."
    >
      {isError && !data && (
        <FailedToLoad inList onRetry={() => void refetch()}>
          The mails could not be loaded.
        </FailedToLoad>
      )}
      {!data && !isError && <Spinner label="Loading the mails" />}
      <ul className="grid divide-y divide-base-300">
        {data?.map(({ when, subject, text }) => (
          <li key={when}>
            <details>
              <summary className="cursor-pointer py-3 font-medium">{when}</summary>
              <div className="mb-4 grid gap-3 rounded-field bg-base-200 p-4 wrap-anywhere whitespace-pre-line">
                <p className="font-medium">{subject}</p>
                <p>{text}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
