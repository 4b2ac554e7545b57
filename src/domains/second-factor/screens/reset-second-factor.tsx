import { useState } from "react";
import type { User } from "#domains/accounts/accounts.ts";
import { AskDialog } from "#kit/form/ask-dialog.tsx";
import { trpc } from "#domains/session/trpc.client.ts";

/**
 * For an admin, beside a user who has lost their phone. Empty for a user without a second factor.
 */
export function ResetSecondFactor({ user }: { user: User }) {
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const { data } = trpc.admin.secondFactor.overview.useQuery(undefined, { staleTime: 0 });
  const me = utils.accounts.me.getData();
  const reset = trpc.admin.secondFactor.reset.useMutation();
  if (!data?.enrolled.includes(user.id) || me?.id === user.id) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-base-300 p-4">
      <p className="text-sm">This user has a second factor.</p>
      <button type="button" className="btn btn-sm" onClick={() => setAsking(true)}>
        Reset second factor
      </button>
      {asking && (
        <AskDialog
          title="Reset the second factor?"
          description={`${user.firstName} ${user.lastName} (${user.username}) is signed out everywhere and gets in with the password alone until they add a new one. Make sure that the request really comes from them.`}
          action="Reset"
          send={() => reset.mutateAsync({ id: user.id })}
          said="Second factor reset"
          failed="The second factor could not be reset."
          refresh={() => utils.admin.secondFactor.overview.invalidate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
