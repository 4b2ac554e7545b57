import { trpc } from "#domains/session/trpc.client.ts";
import { DateTime } from "#ui/date-time.tsx";
import { Icon } from "#ui/icon.tsx";

/** Whether somebody has changed the activity or who saw what in the database itself. */
export function ChainLine() {
  const { data: state } = trpc.admin.audit.state.useQuery();
  if (!state || state.links === 0) return null;
  const { faults, checkedAt, code } = state;
  if (faults.length > 0)
    return (
      <div role="alert" className="alert items-start alert-error">
        <Icon name="triangle-alert" className="mt-0.5 size-5 shrink-0" />
        <div>
          <p className="font-semibold">The records were changed in the database itself.</p>
          <ul className="list-disc pl-5">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      </div>
    );
  return (
    <p className="text-sm text-base-content/70">
      Checked on <DateTime iso={checkedAt} time />: nothing was changed in the database itself. The
      code is now <span className="font-mono break-all">{code}</span>.
    </p>
  );
}
