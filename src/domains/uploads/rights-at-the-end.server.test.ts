import { describe, expect, test } from "vitest";
import { SAMPLES } from "#test/kit/files.ts";
import { sendHalf, uploadServer } from "#test/kit/upload.ts";
import { issueAdminToken, startSession } from "#domains/accounts/sign-in/sessions.server.ts";
import { toUser, USER_COLUMNS } from "#domains/accounts/user-rows.server.ts";
import type { Db } from "#platform/database/engine.ts";

/** Events that can happen to an admin during an upload, and the upload's response. */
const EVENTS: Record<string, { status: number; happen: (db: Db, id: number) => Promise<unknown> }> =
  {
    "was demoted": {
      status: 403,
      happen: (db, id) =>
        db.updateTable("users").set({ isAdmin: 0 }).where("id", "=", id).execute(),
    },
    "was signed out": {
      status: 401,
      happen: (db, id) => db.deleteFrom("sessions").where("userId", "=", id).execute(),
    },
    "was idle for too long": {
      status: 401,
      happen: (db, id) =>
        db
          .updateTable("sessions")
          .set({ expiresAt: "2026-01-01T00:00:00.000Z" })
          .where("userId", "=", id)
          .execute(),
    },
    "was deleted": {
      status: 401,
      happen: (db, id) => db.deleteFrom("users").where("id", "=", id).execute(),
    },
  };

const BEGIN = SAMPLES.png.subarray(0, 20);
const REST = SAMPLES.png.subarray(20);
const image = { fileName: "a.png", begin: BEGIN, rest: REST };
const UPLOADS = {
  "/api/admin/resources/upload": {},
  "/api/admin/logo-upload": { field: "logo", ...image },
  "/api/admin/company-logo-upload": { field: "logo", ...image },
  "/api/admin/profile-image-upload": {
    field: "profileImage",
    fields: { userId: "1" },
    ...image,
  },
};

/** Another admin, not protected, and the headers of their requests. */
async function secondAdmin(db: Db, by: string) {
  const person = {
    username: "second",
    usernameKey: "second",
    firstName: "Second",
    lastName: "Admin",
    email: "second@people.example",
    emailKey: "second@people.example",
    passwordHash: "-",
    isAdmin: 1,
    isLoanOfficer: 0,
    isVerified: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
  } as const;
  const row = await db
    .insertInto("users")
    .values(person)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  const user = toUser(row);
  const session = await startSession(db, user, { userAgent: "test", secure: false });
  const headers: Record<string, string> =
    by === "cookie"
      ? { cookie: session.cookie.split(";")[0] as string }
      : { authorization: `Bearer ${await issueAdminToken(db, session.sessionId)}` };
  return { id: user.id, headers };
}

describe.each(Object.entries(EVENTS))(
  "A user who %s while the file was on its way",
  (_what, event) => {
    test.each(Object.entries(UPLOADS))(
      "is refused at the end of %s, nothing has changed and no file stays",
      async (path, half) => {
        const { url, db, folder, files, logged } = await uploadServer();
        const shown = () =>
          Promise.all([
            db.selectFrom("siteSettings").selectAll().execute(),
            db.selectFrom("users").where("id", "=", 1).select("profileImage").execute(),
            db.selectFrom("uploads").selectAll().execute(),
            db.selectFrom("auditEntries").selectAll().execute(),
          ]);
        const before = await shown();
        for (const by of ["cookie", "bearer"]) {
          const { id, headers } = await secondAdmin(db, by);
          const { finish } = await sendHalf(`${url}${path}`, headers, { folder, ...half });
          await event.happen(db, id);
          const { status, text } = await finish();
          expect([by, status, text]).toEqual([
            by,
            event.status,
            expect.stringContaining("message"),
          ]);
          await db.deleteFrom("users").where("id", "=", id).execute();
        }
        expect(await shown()).toEqual(before);
        expect(files()).toEqual([]);
        expect(logged.join("")).not.toContain('"level":"error"');
      },
    );
  },
);

test("An officer who lost that role gets no new photo", async () => {
  const { url, db, folder, files } = await uploadServer();
  const { id, headers } = await secondAdmin(db, "cookie");
  const role = (isLoanOfficer: 0 | 1) =>
    db.updateTable("users").set({ isLoanOfficer }).where("id", "=", id).execute();
  await role(1);
  const path = "/api/loan-officers/profile/me/photo";
  const half = { folder, field: "profileImage", ...image };
  const { finish } = await sendHalf(url + path, headers, half);
  await role(0);
  expect((await finish()).status).toBe(403);
  expect(files()).toEqual([]);
});
