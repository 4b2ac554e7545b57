import { trpc } from "#domains/session/trpc.client.ts";
import { ShortMoment } from "#ui/date-time.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";

/** Who was shown something of a lead's person, the last one first, for admins. */
export function SeenBy({ leadId }: { leadId: number }) {
  const query = trpc.admin.reads.readers.useQuery({ id: leadId }, { refetchOnMount: "always" });
  if (!query.isSuccess) return <NotLoaded inList query={query} of="who saw this" />;
  return (
    <section aria-labelledby="seen-by" className="grid grid-cols-1 gap-3">
      <h2 id="seen-by" className="text-xl font-bold max-md:sr-only">
        Seen by
      </h2>
      <ul className="grid gap-2 text-sm">
        {query.data.map(({ actor, actorName, token, until }) => (
          <li key={`${actorName} ${token}`} className="wrap-anywhere">
            <b>{actor}</b>
            {token !== null && ` by token ${token}`}, <ShortMoment iso={until} />
          </li>
        ))}
      </ul>
      <a href={`/admin/reads?lead=${leadId}`} className="link w-fit max-md:min-h-11">
        Everybody who saw records of this person
      </a>
    </section>
  );
}
