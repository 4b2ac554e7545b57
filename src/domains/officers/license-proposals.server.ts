import { isDeepStrictEqual } from "node:util";
import type { License } from "./officer-cards.ts";
import type { LicenseProposal, OfficerCard } from "./officers.output.ts";
import { type Actor, refuseBeyond } from "#platform/access.ts";
import { tellAdminsOf } from "#domains/accounts/tell-admins.server.ts";
import { aboutUser, holdUser } from "#domains/accounts/user-rows.server.ts";
import { happened } from "#domains/audit/happened.server.ts";
import type { Asking } from "#platform/context.ts";
import type { Db } from "#platform/database/engine.ts";
import { changedMeanwhile, missing } from "#platform/errors.ts";
import { changeCard, inWords, readCard, refuseWithoutNmls } from "./cards.server.ts";

type Stated = Pick<LicenseProposal, "nmlsId" | "licenses">;

// Decision: src/decisions/092-licenses-are-approved.md
/**
 * Keeps the NMLS number and the licenses that an officer states, and tells all admins, who approve
 * them. What the card says already needs no approval.
 */
export async function proposeLicense(
  trx: Db,
  { actor, site }: Asking,
  stated: Partial<Stated>,
): Promise<void> {
  const { user } = actor;
  const { nmlsId, licenses, proposed, isPublic } = await readCard(trx, user.id);
  const before = { nmlsId, licenses };
  const earlier = proposed && { nmlsId: proposed.nmlsId, licenses: proposed.licenses };
  const after = {
    nmlsId: stated.nmlsId ?? (earlier ?? before).nmlsId,
    licenses: byState(stated.licenses ?? (earlier ?? before).licenses),
  };
  refuseWithoutNmls({ isPublic }, { isPublic, nmlsId: after.nmlsId });
  if (isDeepStrictEqual(after, earlier)) return;
  await dropProposal(trx, user.id);
  if (isDeepStrictEqual(after, before)) return;
  await trx
    .insertInto("licenseProposals")
    .values({
      userId: user.id,
      nmlsId: after.nmlsId,
      licenses: JSON.stringify(after.licenses),
      createdAt: new Date().toISOString(),
    })
    .execute();
  const said = { before: asText(before), after: asText(after) };
  await happened(trx, actor, "officers.proposeLicense", { on: aboutUser(user), ...said });
  await tellAdminsOf(
    trx,
    { actor, site },
    {
      what: "A license waits for your approval",
      did: `stated "${said.after}" as their NMLS number and licenses; until now "${said.before}"`,
      follows: "Visitors see it once an administrator has approved it in Users.",
      path: "/admin/users",
    },
  );
}

function byState(licenses: readonly License[]): License[] {
  return licenses.toSorted((one, other) => (one.state < other.state ? -1 : 1));
}

function asText({ nmlsId, licenses }: Stated): string {
  return `NMLS ${nmlsId || "none"}; ${inWords(licenses) || "no licenses"}`;
}

export async function dropProposal(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom("licenseProposals").where("userId", "=", userId).execute();
}

/**
 * Approves what an officer stated, which makes it their card's, or declines it. Throws NOT_FOUND
 * when nothing waits, and CONFLICT when the officer has stated something else since.
 */
export async function answerProposal(
  db: Db,
  actor: Actor,
  { id, proposedAt, approved }: { id: number; proposedAt: string; approved: boolean },
): Promise<OfficerCard> {
  return db.transaction().execute(async (trx) => {
    const user = await holdUser(trx, id, actor);
    const { proposed } = await readCard(trx, id);
    if (user) refuseBeyond(actor, user);
    if (!user || !proposed) throw missing("This has already been answered.")();
    if (proposed.createdAt !== proposedAt) throw changedMeanwhile({ what: "this license" });
    await dropProposal(trx, id);
    const { nmlsId, licenses } = proposed;
    if (approved) return changeCard(trx, actor, { id, nmlsId, licenses });
    await happened(trx, actor, "officers.declineLicense", {
      on: aboutUser(user),
      before: asText(proposed),
    });
    return readCard(trx, id);
  });
}
