import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Draft, EMPTY_DRAFT } from "./application-draft.ts";
import { type DraftAnswers, keptAnswers, type KeptDraft } from "./drafts.ts";
import { createKeeper, type DraftCalls } from "./keeper.client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const CONFLICT = new Error("conflict");
const draftOf = (loanAmount: string): Draft => ({ ...EMPTY_DRAFT, loanAmount });

/** An account that several devices write to, and one of these devices. */
function account() {
  const kept: KeptDraft = { answers: null, revision: 0, savedAt: null };
  const device = (local?: string) => {
    const state = { own: local === undefined ? undefined : draftOf(local) };
    const found: DraftAnswers[] = [];
    const offered: KeptDraft[] = [];
    const failing: boolean[] = [];
    const calls: DraftCalls = {
      mine: async () => ({ ...kept }),
      save: async ({ answers, revision }) => {
        if (revision !== kept.revision) throw CONFLICT;
        Object.assign(kept, { answers, revision: revision + 1 });
        return { revision: kept.revision };
      },
      remove: async () => Object.assign(kept, { answers: null, revision: 0 }),
    };
    const keeper = createKeeper({
      calls,
      read: () => state.own,
      isConflict: (error) => error === CONFLICT,
      onFound: (answers) => found.push(answers),
      onOther: (other) => offered.push(other),
      onReach: (isFailing) => failing.push(isFailing),
    });
    const type = async (loanAmount: string) => {
      state.own = draftOf(loanAmount);
      keeper.changed();
      await vi.advanceTimersByTimeAsync(1500);
    };
    return { keeper, calls, state, found, offered, failing, type };
  };
  return { kept, device, amount: () => kept.answers?.loanAmount };
}

test("typed answers are saved after a pause, once, and open on a device without answers", async () => {
  const { device, amount, kept } = account();
  const one = device();
  await one.keeper.begin();
  await one.type("1");
  await one.type("10");
  expect([amount(), kept.revision]).toEqual(["10", 2]);
  one.keeper.changed();
  await vi.advanceTimersByTimeAsync(1500);
  expect(kept.revision).toBe(2);
  const other = device();
  await other.keeper.begin();
  expect(other.found).toEqual([keptAnswers(draftOf("10"))]);
});

test("answers given before the sign-in are saved if the account has none", async () => {
  const { device, amount } = account();
  const { keeper } = device("5");
  await keeper.begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(amount()).toBe("5");
});

test("neither of two devices overwrites the other: the other answers are offered, and saved by choice", async () => {
  const { device, amount } = account();
  const [one, other] = [device(), device("7")];
  await one.keeper.begin();
  await one.type("10");
  await other.keeper.begin();
  expect(other.offered).toMatchObject([{ answers: { loanAmount: "10" } }]);
  await other.type("70");
  expect(amount()).toBe("10");
  other.keeper.decide();
  await vi.advanceTimersByTimeAsync(0);
  expect(amount()).toBe("70");
  await one.type("11");
  expect([amount(), one.offered.length]).toEqual(["70", 1]);
});

test("an unreachable account is reported and retried, and nothing is overwritten until then", async () => {
  const { device, kept, amount } = account();
  Object.assign(kept, { answers: keptAnswers(draftOf("10")), revision: 1 });
  const { keeper, calls, offered, failing, type } = device("7");
  vi.spyOn(calls, "mine").mockRejectedValueOnce(new Error("no answer"));
  await keeper.begin();
  expect(failing).toEqual([true]);
  await type("70");
  expect([amount(), offered.length, failing.at(-1)]).toEqual(["10", 1, false]);
});

test("a closed account gets and loses nothing, without an error; one that is closed meanwhile too", async () => {
  const { device, kept, amount } = account();
  const [one, other] = [device(), device()];
  await one.keeper.begin();
  await one.type("10");
  const closed: KeptDraft = { answers: null, revision: 0, savedAt: null, isClosed: true };
  for (const { calls } of [one, other]) {
    vi.spyOn(calls, "mine").mockResolvedValue(closed);
    vi.spyOn(calls, "save").mockRejectedValue(CONFLICT);
  }
  await other.keeper.begin();
  for (const { type, keeper, failing, offered } of [one, other]) {
    await type("70");
    expect(keeper.takeUnsaved()).toBeUndefined();
    await keeper.remove();
    expect([failing.includes(true), offered]).toEqual([false, []]);
  }
  expect([amount(), kept.revision]).toEqual(["10", 1]);
});

test("unsaved answers are sent when the page is left; removed ones come back only by typing", async () => {
  const { device, kept } = account();
  const { keeper, state, type } = device();
  await keeper.begin();
  await type("10");
  state.own = draftOf("100");
  keeper.changed();
  expect(keeper.takeUnsaved()).toMatchObject({ answers: { loanAmount: "100" }, revision: 1 });
  expect(keeper.takeUnsaved()).toBeUndefined();
  await keeper.remove();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kept.answers).toBeNull();
  await type("3");
  expect(kept.revision).toBe(1);
});
