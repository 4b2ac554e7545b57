import type { App } from "../../context.ts";
import { procedures } from "../../router.ts";
import { answerUpload, matchUpload, uploadTable } from "../../uploads/uploads.http.ts";
import { askerOf } from "../asker.ts";
import type { Step } from "../step.ts";

/** Files that are sent in: the multipart doors that procedures declare. */
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
