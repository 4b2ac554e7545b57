import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Draft } from "#domains/content/items/content-items.ts";
import type { EditableItem } from "#domains/content/items/content-items.output.ts";
import { DraftSession, type KeptDraft, type Refusal } from "./draft-session.client.ts";

const ask = (question: string): Draft => ({
  collection: "questions",
  slug: "",
  fields: { question },
  body: "",
});

const item = (revision: number, question: string) =>
  ({ id: 1, collection: "questions", revision, draft: ask(question) }) as EditableItem;

/** A session on a server that accepts drafts until it is told to refuse one. */
function begin({ loaded = item(1, "One?"), kept = undefined as KeptDraft | undefined } = {}) {
  const saved: string[] = [];
  const chosen: unknown[] = [];
  let stored = kept;
  let refusal: Refusal | undefined;
  let revision = loaded.revision;
  const session = new DraftSession(loaded, kept, {
    save: async ({ draft, ...sent }) => {
      if (refusal) throw refusal;
      chosen.push(sent.chosen);
      if (sent.chosen === "saved") return loaded;
      const { question } = draft.fields as { question: string };
      saved.push(question);
      revision += 1;
      return { ...item(revision, question), draft };
    },
    keep: (draft) => (stored = draft),
    forget: () => (stored = undefined),
  });
  return {
    session,
    saved,
    chosen,
    stored: () => stored,
    refuse: (next: Refusal | undefined) => (refusal = next),
    shown: () => (session.state().draft.fields as { question: string }).question,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("Autosave", () => {
  test("sends what was typed after a pause", async () => {
    const { session, saved, stored } = begin();
    session.change(ask("Two?"));
    expect(session.state().status).toBe("typing");
    expect(stored()).toEqual({ revision: 1, draft: ask("Two?") });
    await vi.advanceTimersByTimeAsync(1200);
    expect(saved).toEqual(["Two?"]);
    expect(session.state()).toMatchObject({ status: "saved", item: { revision: 2 } });
    expect(stored()).toBeUndefined();
  });

  test("sends at least every five seconds while someone keeps typing", async () => {
    const { session, saved } = begin();
    for (let tenth = 0; tenth < 50; tenth += 1) {
      session.change(ask(`${tenth}?`));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(saved.length).toBeGreaterThanOrEqual(1);
  });

  test("sends again what was typed while it was sending", async () => {
    const { session, saved } = begin();
    session.change(ask("Two?"));
    const sent = session.flush();
    session.change(ask("Three?"));
    expect(await sent).toBe(true);
    expect(saved).toEqual(["Two?", "Three?"]);
  });

  test("keeps what cannot be sent, and retries until it can", async () => {
    const { session, saved, stored, refuse } = begin();
    refuse({ kind: "away" });
    session.change(ask("Two?"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.state().status).toBe("away");
    expect(stored()?.draft).toEqual(ask("Two?"));
    refuse(undefined);
    await vi.advanceTimersByTimeAsync(4000);
    expect(saved).toEqual(["Two?"]);
    expect(session.state().status).toBe("saved");
  });

  test("shows the server's errors at the fields, and sends the next change", async () => {
    const { session, saved, refuse } = begin();
    refuse({ kind: "refused", issues: { "fields.question": "Too long." } });
    session.change(ask("Two?"));
    await vi.advanceTimersByTimeAsync(1200);
    expect(session.state()).toMatchObject({
      status: "refused",
      issues: { "fields.question": "Too long." },
    });
    refuse(undefined);
    session.change(ask("2?"));
    await vi.advanceTimersByTimeAsync(1200);
    expect(saved).toEqual(["2?"]);
    expect(session.state().issues).toEqual({});
  });
});

describe("A conflict with someone else's version", () => {
  const theirs = item(7, "Theirs?");

  test("sends nothing before the user has decided, whatever is typed", async () => {
    const { session, saved, refuse } = begin();
    refuse({ kind: "conflict", theirs });
    session.change(ask("Mine?"));
    await vi.advanceTimersByTimeAsync(1200);
    refuse(undefined);
    session.change(ask("Mine too?"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved).toEqual([]);
    expect(session.state()).toMatchObject({ status: "conflict", theirs, draft: ask("Mine too?") });
    expect(await session.flush()).toBe(false);
  });

  test("sends the user's own draft once it is chosen", async () => {
    const { session, saved, chosen, refuse } = begin();
    refuse({ kind: "conflict", theirs });
    session.change(ask("Mine?"));
    await vi.advanceTimersByTimeAsync(1200);
    refuse(undefined);
    expect(await session.keepMine()).toBe(true);
    session.change(ask("More?"));
    await vi.advanceTimersByTimeAsync(1200);
    expect(saved).toEqual(["Mine?", "More?"]);
    expect(chosen).toEqual(["this", undefined]);
    expect(session.state()).toMatchObject({ status: "saved", theirs: undefined });
  });

  test("a choice that could not be sent is kept with the draft, also over a restart", async () => {
    const before = begin();
    before.refuse({ kind: "conflict", theirs });
    before.session.change(ask("Mine?"));
    await vi.advanceTimersByTimeAsync(1200);
    before.refuse({ kind: "away" });
    expect(await before.session.keepMine()).toBe(false);
    before.session.change(ask("Mine, and more?"));
    const kept = before.stored();
    const { session, saved, chosen } = begin({ loaded: theirs, kept });
    await session.flush();
    expect([saved, chosen]).toEqual([["Mine, and more?"], ["this"]]);
  });

  test("shows the other draft when it is chosen, and the user's own becomes a version", async () => {
    const kept = { revision: 1, draft: ask("Mine?"), at: 1000 };
    const { session, shown, stored, chosen, refuse } = begin({ loaded: theirs, kept });
    expect(session.state()).toMatchObject({ status: "conflict", typedAt: 1000 });
    // What cannot become a version is not dropped
    refuse({ kind: "away" });
    expect(await session.takeTheirs()).toBe(false);
    expect(shown()).toBe("Mine?");
    expect(stored()).toEqual(kept);
    refuse(undefined);
    expect(await session.takeTheirs()).toBe(true);
    expect(chosen).toEqual(["saved"]);
    expect(shown()).toBe("Theirs?");
    expect(stored()).toBeUndefined();
    expect(session.state()).toMatchObject({ status: "saved", item: { revision: 7 } });
  });
});

describe("After a crash or an ended session", () => {
  test("restores and sends what was typed", async () => {
    const { session, saved, shown } = begin({ kept: { revision: 1, draft: ask("Kept?") } });
    expect(shown()).toBe("Kept?");
    expect(session.state().isRestored).toBe(true);
    await session.flush();
    expect(saved).toEqual(["Kept?"]);
  });

  test("does nothing about what the server already has", () => {
    const { session } = begin({ kept: { revision: 1, draft: ask("One?") } });
    expect(session.state()).toMatchObject({ status: "saved", isRestored: false });
  });

  test("does not mistake one's own recent draft for another person's", async () => {
    const crashed = begin();
    crashed.session.change(ask("Sent?"));
    void crashed.session.flush();
    crashed.session.change(ask("Sent, and more?"));
    const kept = crashed.stored();
    const { session, saved, shown } = begin({ loaded: item(2, "Sent?"), kept });
    expect(shown()).toBe("Sent, and more?");
    await session.flush();
    expect(session.state()).toMatchObject({ status: "saved", item: { revision: 3 } });
    expect(saved).toEqual(["Sent, and more?"]);
  });

  test("leaves a meanwhile changed item to the user's decision", async () => {
    const loaded = item(3, "Theirs?");
    const { session, saved, shown } = begin({ loaded, kept: { revision: 1, draft: ask("Kept?") } });
    expect(session.state()).toMatchObject({ status: "conflict", theirs: loaded });
    expect(shown()).toBe("Kept?");
    await session.flush();
    expect(saved).toEqual([]);
  });
});
