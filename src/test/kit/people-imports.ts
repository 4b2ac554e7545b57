import type { PeopleImport } from "#domains/past-loans/past-loans.ts";
import { PEOPLE_FILES } from "#domains/past-loans/past-loans.ts";
import { headersFor, type ActorName, proveAgain } from "./people.ts";
import { uploadServer } from "./upload.ts";

/** A server with functions that import people as an admin does. */
export async function peopleImports() {
  const server = await uploadServer();
  const { app, db, get } = server;
  const admin = await server.as("admin");
  const { pastLoans } = admin.admin;

  const send = (content: string | Buffer, who: ActorName = "admin") =>
    server.upload(
      PEOPLE_FILES,
      { file: { content: Buffer.from(content), name: "people.csv" } },
      who,
    );

  const upload = async (content: string | Buffer): Promise<PeopleImport> => {
    const answer = await send(content);
    if (answer.status !== 201) throw new Error(await answer.text());
    return (await answer.json()) as PeopleImport;
  };

  const start = async (id: number, fields: readonly string[]) => {
    await pastLoans.start({ id, fields: fields.join() });
    await app.jobs.run("pastLoans");
    return pastLoans.byId({ id });
  };

  const undo = async (id: number) => {
    await pastLoans.undo({ id });
    await app.jobs.run("pastLoans");
    return pastLoans.byId({ id });
  };

  const importFile = async (content: string | Buffer) => {
    const { id, fields } = await upload(content);
    const report = await start(id, fields);
    const refused = async () => {
      const headers = await headersFor(db, "admin");
      await proveAgain(db);
      const path = `/api/admin/people-imports/${id}/rows-not-taken`;
      return Buffer.from(await (await get(path, { headers })).arrayBuffer()).toString();
    };
    return { id, report, refused, admin, leads: admin.leads };
  };

  return { ...server, admin, leads: admin.leads, send, upload, start, undo, importFile };
}
