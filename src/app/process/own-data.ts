import { linkedDrafts } from "#domains/applications/draft/draft-links.server.ts";
import { readOwnDraft } from "#domains/applications/draft/drafts.server.ts";
import { listOwnApplications } from "#domains/applications/own-applications.server.ts";
import { addToThread, readThread } from "#domains/applications/thread.server.ts";
import { leadAt } from "#domains/audit/subject.server.ts";
import { unsubscribeAddress } from "#domains/newsletter/subscribers.server.ts";
import { type App, siteOf } from "#platform/context.ts";

/** What the domains hold of a person, and do for their own requests. */
export function ownData(app: App): ReturnType<App["ownData"]> {
  const { db, key } = app;
  return {
    sources: (user) => ({
      draft: () => readOwnDraft(db, key, user),
      linkedDrafts: (after, limit) => linkedDrafts(db, key, { email: user.email, after, limit }),
      applications: (paging) => listOwnApplications(db, user, paging),
      conversation: async (id) => (await readThread(db, { user }, { id })).rows,
    }),
    write: async (trx, { owner }, { id, text }) => {
      // The law takes a correction in any words
      const written = { id, text, isHere: true };
      await addToThread(trx, { actor: { user: owner }, site: siteOf(app) }, written);
      const lead = leadAt(trx, { applicationId: id });
      return (await lead?.select("id").executeTakeFirst())?.id ?? null;
    },
    unsubscribe: unsubscribeAddress,
  };
}
