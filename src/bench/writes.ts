import { alternate, atLeast, type Figure, load } from "./measure.ts";
import { inFolder, startBare, startOurs, withServers } from "./servers.ts";

const MESSAGE = {
  name: "Ada Buyer",
  email: "ada@example.com",
  phone: "212-555-0199",
  subject: "mortgage-question",
  // An id replaces the brackets in each: a repeated message would return the first one
  message: "What would a loan of $300,000 over 20 years cost me each month? [<id>]",
};

/**
 * A contact message, checked and durable, compared with one bare durable row. It has no target,
 * because a lender gets a few a day.
 */
export async function writes(): Promise<Figure[]> {
  return inFolder((folder) =>
    withServers([startOurs(folder), startBare("insert", folder)], async (ours, bare) => {
      const post = {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(MESSAGE),
        idReplacement: true,
      } as const;
      const figure = await alternate(
        () => load(`${ours.url}/api/contact`, post),
        () => load(`${bare.url}/api/contact`, post),
      );
      return [{ ...atLeast("POST /api/contact, durable", 0, figure), target: "none" }];
    }),
  );
}
