import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#test/kit/built-server.ts";
import { coming, hurried } from "#test/kit/upload.ts";
import { storageIn } from "#test/kit/storage.ts";
import { createLine, createUploads } from "./places.server.ts";

const BORROWER = { isAdmin: false, isAssistant: false, isLoanOfficer: false, isVerified: true };
const ALL = 64;
/** Bytes that are fast for minutes. */
const FAST = 100_000_000;
const TOO_MANY = "Too many files are being uploaded.";
const TOO_SLOW = "Your file came too slowly while others waited.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
});

const pass = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

/** The lane of the borrowers, empty. */
function lane() {
  const uploads = createUploads(storageIn(temporaryFolder()));
  const enter = (id: number, network = `network ${id}`) => {
    const request = coming();
    const place = uploads.placeFor({ id, ...BORROWER }, network, request);
    const lost = vi.fn();
    place.lost.catch((error: unknown) => lost(String(error)));
    const send = (bytes: number) => void (request.socket.bytesRead += bytes);
    return { ...place, request, lost, send };
  };
  const enterFast = async (id: number) => {
    const fast = enter(id);
    await fast.take();
    fast.send(FAST);
  };
  /** So many users with a place, numbered from 1. */
  const crowd = async (most: number, from = 1) => {
    const all = Array.from({ length: most }, (_, index) => enter(from + index));
    for (const each of all) await each.take();
    return all;
  };
  return { enter, enterFast, crowd };
}

test("50 borrowers who drip from 50 networks leave places, and none of them loses theirs", async () => {
  const { enter, crowd } = lane();
  const dripping = await crowd(50);
  pass(60);
  for (const id of [101, 102]) await enter(id).take();
  for (const { lost } of dripping) expect(lost).not.toHaveBeenCalled();
});

test("When all places are taken, the slowest upload loses its place to who waits, unless it is fast or all there", async () => {
  const { enter, enterFast, crowd } = lane();
  const all = await crowd(ALL);
  pass(10);
  for (const [index, { send, request }] of all.entries())
    if (index === 7) send(200_000);
    else if (index === 8) request.complete = true;
    else if (index === 9) send(90_000);
    else send(FAST);
  await enterFast(101);
  await vi.waitFor(() =>
    expect(all[9]?.lost).toHaveBeenCalledWith(expect.stringContaining(TOO_SLOW)),
  );
  await enterFast(102);
  await vi.waitFor(() => expect(all[7]?.lost).toHaveBeenCalledOnce());
  await expect(hurried(enter(103).take())).rejects.toThrow(TOO_MANY);
  expect(all.filter(({ lost }) => lost.mock.calls.length > 0)).toHaveLength(2);
});

test("Who leaves while waiting takes no place from a slow upload", async () => {
  const { enter, crowd } = lane();
  const all = await crowd(ALL);
  const left = enter(101);
  const waiting = left.take();
  left.request.destroyed = true;
  pass(2);
  await expect(waiting).rejects.toThrow("The upload was cut short.");
  for (const { lost } of all) expect(lost).not.toHaveBeenCalled();
  const readWhole = enter(102);
  Object.assign(readWhole.request, { destroyed: true, complete: true });
  await readWhole.take();
});

test("A new upload is judged after two seconds, and who waits for that gets its place", async () => {
  const { enter, crowd } = lane();
  const [first] = await crowd(ALL);
  pass(1.9);
  const waiting = enter(101).take();
  expect(first?.lost).not.toHaveBeenCalled();
  pass(0.1);
  await waiting;
});

test("Who lost a place is refused at once while all are taken, for twice as long each time", async () => {
  const { enter, enterFast, crowd } = lane();
  const all = await crowd(ALL);
  pass(5);
  for (const { send } of all.slice(1)) send(FAST);
  await enterFast(101);
  for (const seconds of [10, 20, 40]) {
    await expect(enter(1).take()).rejects.toThrow(TOO_MANY);
    pass(seconds - 1);
    await expect(enter(1).take()).rejects.toThrow(TOO_MANY);
    pass(1);
    all.pop()?.leave();
    const again = enter(1);
    await again.take();
    pass(2);
    await enterFast(101 + seconds);
    await vi.waitFor(() => expect(again.lost).toHaveBeenCalledOnce());
  }
});

test("Who lost a place may have a free one, but keeps it only until someone waits", async () => {
  const { enter, enterFast, crowd } = lane();
  const all = await crowd(ALL);
  pass(5);
  for (const { send } of all.slice(1)) send(FAST);
  await enterFast(101);
  all.pop()?.leave();
  const again = enter(1);
  await again.take();
  expect(again.lost).not.toHaveBeenCalled();
  await enterFast(102);
  await vi.waitFor(() => expect(again.lost).toHaveBeenCalledOnce());
});

test("A network has two places of a lane, and the slower of them goes to who waits there", async () => {
  const { enter } = lane();
  const [one, two, three] = [enter(1, "near"), enter(2, "near"), enter(3, "near")];
  await one.take();
  await two.take();
  await enter(4, "far").take();
  pass(2);
  one.send(5000);
  await three.take();
  await vi.waitFor(() => expect(two.lost).toHaveBeenCalledOnce());
  one.send(FAST);
  three.send(FAST);
  await expect(hurried(enter(5, "near").take())).rejects.toThrow(TOO_MANY);
});

test("A phone at 20 KB a second keeps its place among slower uploads, and alone", async () => {
  const { enterFast, crowd } = lane();
  const [phone, ...others] = await crowd(ALL);
  pass(60);
  phone?.send(60 * 20_000);
  for (const { send } of others) send(60 * 9000);
  for (let id = 101; id < 101 + others.length; id += 1) await enterFast(id);
  expect(phone?.lost).not.toHaveBeenCalled();
});

test("Of ten files that have arrived, four are examined at once, the others in their order", async () => {
  const inLine = createLine(4);
  const done: number[] = [];
  let running = 0;
  const work = (index: number) => async () => {
    running += 1;
    expect(running).toBeLessThanOrEqual(4);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    done.push(index);
    if (index === 3) throw new Error("damaged");
  };
  const all = Array.from({ length: 10 }, (_, index) => inLine(work(index)));
  const states = (await Promise.allSettled(all)).map(({ status }) => status);
  expect(states.filter((state) => state === "rejected")).toHaveLength(1);
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
