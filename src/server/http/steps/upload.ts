import type { App } from "#server/context.ts";
import { procedures } from "#server/router.ts";
import { answerUpload, matchUpload, uploadTable } from "#server/uploads/uploads.http.ts";
import { askerOf } from "#server/accounts/sign-in/asker.http.ts";
import type { Step } from "#server/http/step.ts";

/** File uploads: the multipart routes that procedures declare. */
export function uploadStep(app: App): Step {
  const table = uploadTable(procedures);
  return (exchange) => {
    const { request, url } = exchange;
    const row = matchUpload(table, request.method, url.pathname);
    if (!row) return undefined;
    const answer = async () =>
      answerUpload(row, exchange, await askerOf(app, exchange, { renew: true }));
    return { route: row.path, answer };
  };
}
