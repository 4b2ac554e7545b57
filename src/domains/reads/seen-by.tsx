import { trpc } from "#domains/session/trpc.client.ts";
import { ShortMoment } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";

/** Who was last shown something of a lead's person, for admins. */
export function SeenBy({ leadId }: { leadId: number }) {
  const query = trpc.admin.reads.list.useQuery(
    { lead: leadId, limit: 5 },
    { refetchOnMount: "always" },
  );
  if (!query.isSuccess)
    return (
      <NotLoaded inList query={query} failed="Error loading who saw this. Please try again." />
    );
  return (
    <section aria-labelledby="seen-by" className="grid grid-cols-1 gap-3">
      <h2 id="seen-by" className="text-xl font-bold max-md:sr-only">
        Seen by
      </h2>
      <ul className="grid gap-2 text-sm">
        {query.data.rows.map(({ id, actor, until, summary }) => (
          <li key={id} className="wrap-anywhere">
            <b>{actor}</b>, <ShortMoment iso={until} />: {summary}
          </li>
        ))}
      </ul>
      <a href={`/admin/reads?lead=${leadId}`} className="link w-fit max-md:min-h-11">
        Everybody who saw records of this person
      </a>
    </section>
  );
}
