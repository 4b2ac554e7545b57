import { FIXED_MAIL_GROUPS, type FixedMailGroup } from "#domains/mail/mail.ts";
import { trpc } from "#domains/session/trpc.client.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { SectionCard } from "#ui/section-card.tsx";

const GROUPS: Record<FixedMailGroup, { title: string; lead: string }> = {
  accounts: {
    title: "Emails about accounts and their safety",
    lead: "As someone called Ada would get them, without the letterhead. Their text is fixed.",
  },
  newsletter: {
    title: "Emails to subscribers of the newsletter",
    lead: "As a subscriber would get them, without the letterhead. An article's own words are its title and its excerpt.",
  },
  staff: {
    title: "Emails to your staff",
    lead: "As they would be about someone called Ada, without the letterhead. Each person chooses in their account which notices come by email.",
  },
};

/** The mails with a fixed text, to look at. */
export function FixedMails() {
  const query = trpc.admin.mail.previews.useQuery();
  const { data } = query;
  return FIXED_MAIL_GROUPS.map((group) => (
    <SectionCard key={group} id={`${group}-mails`} {...GROUPS[group]}>
      {!data && <NotLoaded inList query={query} of="the emails" />}
      {data && (
        <ul className="grid divide-y divide-base-300">
          {data
            .filter((mail) => mail.group === group)
            .map(({ when, subject, text }) => (
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
      )}
    </SectionCard>
  ));
}
