import { setTimeout as sleep } from "node:timers/promises";
import { type DeskRights, isOfficer, type User, worksAtDesk } from "#domains/accounts/accounts.ts";
import { AppError } from "#platform/errors.ts";
import type { Storage } from "./storage.server.ts";

/** Admins, other staff and borrowers do not take each other's places. */
type Lane = "admins" | "staff" | "borrowers";

/**
 * A file on its way costs a connection and little memory, however slow it is; admins' are larger.
 */
const PLACES: Record<Lane, number> = { admins: 4, staff: 64, borrowers: 64 };
/** How many of them one network has, except in the lane of the admins. */
const PLACES_OF_A_NETWORK = 2;
/** How many files of a lane that have arrived are examined and recorded at once. */
const EXAMINED_AT_ONCE = 4;

/** Bytes a second, since the upload began, that keep a place while others wait for it. */
const KEEPS_A_PLACE = 64 * 1024;
/** A new connection is not judged by its first moments. */
const UNJUDGED_MS = 2000;
/** Who waits longer for a place is refused. */
const LONGEST_WAIT_MS = 4000;
const LOOKS_EVERY_MS = 50;
/** How long who lost a place comes behind others: twice as long each time. */
const BEHIND_MS = { first: 10_000, longest: 640_000 };

type Sender = DeskRights & Pick<User, "id" | "isLoanOfficer" | "isVerified">;

interface Coming {
  /** Whether all bytes have arrived. */
  complete: boolean;
  /** Also true once all bytes are read; before that, the sender has left. */
  destroyed: boolean;
  socket: { bytesRead: number };
}

interface Sending {
  id: number;
  lane: Lane;
  network: string;
  request: Coming;
  began: { at: number; bytes: number };
  lose: (reason: AppError) => void;
}

interface Place {
  /**
   * Waits until there is one. Throws BUSY when there is none for too long, or when the same user
   * has another upload under way, and BAD_REQUEST once the sender has left.
   */
  take: () => Promise<void>;
  leave: () => void;
  /** Rejects when the place goes to somebody else. */
  lost: Promise<never>;
  /** Runs work on the file once it has arrived. */
  inLine: InLine;
}

/** Runs work when its turn comes. */
export type InLine = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so much work run at once; the rest waits, first come, first served. */
export function createLine(atOnce: number): InLine {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Who has lost a place for slowness comes behind others, twice as long each time. */
function createBehind() {
  const known = new Map<string, { until: number; length: number }>();
  const keysOf = ({ id, lane, network }: Sending) => ({
    own: `user ${id}`,
    near: `${lane} ${network}`,
  });
  const isKnown = (key: string) => (known.get(key)?.until ?? 0) > Date.now();
  const has = (sender: Sending) => isKnown(keysOf(sender).own);
  return {
    add(sender: Sending): void {
      const now = Date.now();
      // Forgotten after as long again
      for (const [key, { until, length }] of known) if (until + length < now) known.delete(key);
      for (const key of Object.values(keysOf(sender))) {
        const twice = 2 * (known.get(key)?.length ?? BEHIND_MS.first / 2);
        const length = Math.min(twice, BEHIND_MS.longest);
        known.set(key, { until: now + length, length });
      }
    },
    has,
    /** Whether the sender or somebody else in their network is behind. */
    hasNear: (sender: Sending) => has(sender) || isKnown(keysOf(sender).near),
  };
}

/** Bytes a second; in its first second an upload is as slow as its bytes are few. */
function speedOf({ request, began }: Sending): number {
  return (request.socket.bytesRead - began.bytes) / Math.max(1, (Date.now() - began.at) / 1000);
}

// Decision: src/decisions/072-a-budget-for-strangers.md
/** Who has a place now. */
function createPlaces() {
  const sending = new Map<number, Sending>();
  const behind = createBehind();

  const mayLose = (sender: Sending): boolean =>
    !sender.request.complete &&
    speedOf(sender) < KEEPS_A_PLACE &&
    (behind.hasNear(sender) || Date.now() - sender.began.at >= UNJUDGED_MS);

  /** Takes a place, the slowest one's if need be. False when there is none now. */
  const tryToTake = (sender: Sending): boolean => {
    const { lane, network, request } = sender;
    const inLane = [...sending.values()].filter((each) => each.lane === lane);
    const inNetwork = inLane.filter((each) => each.network === network);
    const isCrowded = lane !== "admins" && inNetwork.length >= PLACES_OF_A_NETWORK;
    if (isCrowded || inLane.length >= PLACES[lane]) {
      // In a crowded network, a sender is behind for their own slowness, not for a neighbor's
      if (isCrowded ? behind.has(sender) : behind.hasNear(sender)) return false;
      const slow = (isCrowded ? inNetwork : inLane).filter(mayLose);
      const [slowest] = slow.toSorted((a, b) => speedOf(a) - speedOf(b));
      if (!slowest) return false;
      behind.add(slowest);
      sending.delete(slowest.id);
      slowest.lose(
        busy("Your file came too slowly while others waited. Please try again shortly."),
      );
    }
    sender.began = { at: Date.now(), bytes: request.socket.bytesRead };
    sending.set(sender.id, sender);
    return true;
  };

  return {
    tryToTake,
    /** Whether this user has a place. */
    has: (id: number) => sending.has(id),
    isBehind: behind.has,
    leave(sender: Sending): void {
      if (sending.get(sender.id) === sender) sending.delete(sender.id);
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;

/** The uploads of this process: where files are stored, and who is uploading now. */
export function createUploads(storage: Storage) {
  const places = createPlaces();
  const waiting = new Set<number>();
  const lines: Record<Lane, InLine> = {
    admins: createLine(EXAMINED_AT_ONCE),
    staff: createLine(EXAMINED_AT_ONCE),
    borrowers: createLine(EXAMINED_AT_ONCE),
  };

  return {
    storage,
    /** A user's place for one upload, not taken yet. */
    placeFor(user: Sender, network: string, request: Coming): Place {
      const { id } = user;
      const lane = laneOf(user);
      const { promise: lost, reject: lose } = Promise.withResolvers<never>();
      // May be lost when nothing is read yet
      lost.catch(() => {});
      const own: Sending = { id, lane, network, request, lose, began: { at: 0, bytes: 0 } };
      return {
        async take() {
          if (places.has(id) || waiting.has(id))
            throw busy("Your last file is still being uploaded. Please wait until it is done.");
          waiting.add(id);
          try {
            for (const begun = Date.now(); ; await sleep(LOOKS_EVERY_MS)) {
              if (request.destroyed && !request.complete)
                throw new AppError("BAD_REQUEST", "The upload was cut short.");
              if (places.tryToTake(own)) return;
              if (places.isBehind(own) || Date.now() - begun >= LONGEST_WAIT_MS)
                throw busy("Too many files are being uploaded. Please try again shortly.");
            }
          } finally {
            waiting.delete(id);
          }
        },
        leave: () => places.leave(own),
        lost,
        inLine: lines[lane],
      };
    },
  };
}

function laneOf(user: Sender): Lane {
  if (user.isAdmin) return "admins";
  return worksAtDesk(user) || isOfficer(user) ? "staff" : "borrowers";
}

function busy(sentence: string): AppError {
  return new AppError("BUSY", sentence, { retryAfter: 5 });
}
