import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { adminCalls, openAsAdmin } from "#test/kit/admin.ts";
import { violationsInBothThemes } from "#test/kit/axe.ts";
import { WIDTHS } from "#test/kit/browser.ts";
import { builtForAll } from "#test/kit/built-server.ts";
import { MESSAGE } from "#test/kit/leads.ts";

const server = builtForAll();

test("a reply is planned in the office's time, stands on the timeline, is changed, and comes back into the box", async () => {
  const call = await adminCalls(server.url);
  await call("POST", "/api/contact", MESSAGE);
  for (const width of [WIDTHS.phone, WIDTHS.desktop]) {
    const page = await openAsAdmin(server.url, "/admin/messages/1", { width });
    const reply = page.locator("#lead-reply");
    await reply.fill("Good morning {{first name}}.\n\nMay I call you at ten?");
    await page.getByRole("button", { name: "Send at…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/^In Eastern (Standard )?Time\.$/).waitFor();
    await dialog.getByRole("button", { name: "Tomorrow 9:00 AM" }).click();
    await dialog.getByText(/^Goes out \w+ \d+, 20\d\d at 9:00 AM E[SD]T\.$/).waitFor();
    await shot(page, `send-at-${width}`);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Plan" }).click();
    const planned = page.getByRole("list", { name: "Planned" });
    await planned.getByText(/^Reply planned for .* at 9:00 AM E[SD]T$/).waitFor();
    await planned.getByText("Good morning Ada.").waitFor();
    expect(await reply.inputValue()).toBe("");
    await shot(page, `planned-${width}`);
    expect(await violationsInBothThemes(page)).toEqual([]);

    await planned.getByRole("button", { name: "Change" }).click();
    await dialog.getByRole("textbox", { name: "Reply" }).fill("Good morning. May I call?");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
    await planned.getByText("Good morning. May I call?").waitFor();
    await reply.fill("And one thing more.");
    await planned.getByRole("button", { name: "Cancel" }).click();
    await planned.waitFor({ state: "detached" });
    await expect
      .poll(() => reply.inputValue())
      .toBe("And one thing more.\n\nGood morning. May I call?");
    await page.getByRole("button", { name: "Discard" }).click();
  }
});

/** Kept where somebody wants to look at it. */
async function shot(page: Awaited<ReturnType<typeof openAsAdmin>>, name: string) {
  const folder = process.env["SHOTS"];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
