import { expect, test } from "vitest";
import type { OwnPage } from "#domains/session/signed-in.ts";
import { type ActorName, headersFor } from "#test/kit/people.ts";
import { testServer } from "#test/kit/server.ts";

/** A server whose pages name the user for whom they were rendered. */
async function server() {
  const owns: (OwnPage | undefined)[] = [];
  const test = await testServer(
    {},
    {
      client: {
        routeOf: (path) => path,
        render: async (_target, _link, { own }) => {
          owns.push(own);
          return new Response(`for ${own?.user.username ?? "everybody"}`);
        },
      },
    },
  );
  const open = async (path: string, who?: ActorName) => {
    const headers = who ? await headersFor(test.db, who) : {};
    const answer = await test.get(path, { headers });
    return { text: await answer.text(), kept: answer.headers.get("cache-control") };
  };
  return { ...test, open, owns };
}

test("the account page is rendered for its owner and never cached; a visitor's is everybody's", async () => {
  const { open } = await server();
  expect(await open("/account")).toEqual({ text: "for everybody", kept: "no-cache" });
  expect(await open("/account", "customer")).toEqual({ text: "for customer", kept: "no-store" });
  expect(await open("/account", "officer")).toEqual({ text: "for officer", kept: "no-store" });
  expect(await open("/account")).toEqual({ text: "for everybody", kept: "no-cache" });
  expect(await open("/about", "customer")).toEqual({ text: "for everybody", kept: "no-cache" });
});

test("it has the requests that were sent from the owner's address", async () => {
  const { as, open, owns } = await server();
  const request = { fullName: "Ada", loanPurpose: "refinance", loanAmount: 350_000 } as const;
  const { applications } = await as("visitor");
  for (const email of ["officer@people.example", "else@people.example"])
    await applications.submit({ ...request, email });
  await open("/account", "officer");
  expect(owns.at(-1)?.requests).toMatchObject([{ loanAmount: 350_000, status: "pending" }]);
});

test("the stylesheet shows a signed-in user's name and the links of their role, and nothing to a visitor", async () => {
  const { db, open } = await server();
  const styles = async (who?: ActorName) => (await open("/signed-in.css", who)).text;
  expect(await open("/signed-in.css")).toEqual({ text: "", kept: "no-store" });
  expect(await styles("customer")).toContain("#signed-in{display:block}");
  expect(await styles("customer")).not.toMatch(/officer|desk/);
  expect(await styles("officer")).toContain("#signed-in-officer{display:contents}");
  expect(await styles("admin")).toContain("#signed-in-desk{display:contents}");
  await db
    .updateTable("users")
    .set({ firstName: 'Zoë"}body{display:none}\\', lastName: "O'Hara\n" })
    .where("username", "=", "customer")
    .execute();
  const text = (await styles("customer")).split("\n")[1] ?? "";
  expect(text).toMatch(/^#signed-in strong::before\{content:"(?:[a-z0-9 ]|\\[0-9a-f]+ )*"\}$/i);
  expect(text).toContain("Signed in as Zo\\eb \\22 \\7d body");
});
