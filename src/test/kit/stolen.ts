import { headersFor } from "./people.ts";
import { testServer, type TestServer } from "./server.ts";

/** A site on which somebody has an admin's bearer and nothing else, and changes users by it. */
export async function stolenBearer(environment: Record<string, string> = {}) {
  const server = await testServer(environment);
  const headers = await headersFor(server.db, "bearer");
  await server.db.updateTable("sessions").set({ confirmedAt: null }).execute();
  const write = (method: string, path: string, body: object) =>
    server.send(method, `/api/admin/users${path}`, body, { headers });
  return { ...server, write };
}

export async function signIn({ send }: TestServer, username: string, password: string) {
  const response = await send("POST", "/api/login", { username, password });
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.find((each) => each.startsWith("session="))?.split(";", 1)[0] ?? "";
  return { status: response.status, headers: { cookie } };
}
