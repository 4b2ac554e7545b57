import { isOfficer, type User, worksAtDesk } from "#shared/accounts.ts";
import { AppError } from "#server/errors.ts";
import { Storage } from "./storage.ts";

/** Admins, other staff and borrowers do not take each other's places. */
type Lane = "admins" | "staff" | "borrowers";

const PLACES_OF_A_LANE = 4;
/** How many of them one network has, except in the lane of the admins. */
const PLACES_OF_A_NETWORK = 2;

/** Slow networks are accepted; a client that trickles bytes to hold a place is not. */
const LEAST_BYTES_PER_SECOND = 8 * 1024;
/** The least speed doubles with each user who waits for a place, up to 64 KB a second. */
const MOST_DOUBLINGS = 3;
/** How long a refused user counts as waiting: twice the pause that the refusal asks for. */
const WAITS_MS = 10_000;

type Sender = Pick<User, "id" | "isAdmin" | "isAssistant" | "isLoanOfficer" | "isVerified">;

interface Place {
  /** Throws BUSY when none is free, or when the same user has another upload under way. */
  take: () => void;
  leave: () => void;
  /** The least bytes a second at which the upload goes on. */
  leastSpeed: () => number;
}

export type Uploads = ReturnType<typeof createUploads>;

// Decision: src/decisions/072-a-budget-for-strangers.md
/** The uploads of this process: where files are stored, and who is uploading now. */
export function createUploads(folder: string) {
  const sending = new Map<number, { lane: Lane; network: string }>();
  const refused = new Map<number, { lane: Lane; at: number }>();

  const countSending = (lane: Lane, network?: string) =>
    [...sending.values()].filter(
      (each) => each.lane === lane && (network === undefined || each.network === network),
    ).length;

  const countWaiting = (lane: Lane) => {
    for (const [id, { at }] of refused) if (at <= Date.now() - WAITS_MS) refused.delete(id);
    return [...refused.values()].filter((each) => each.lane === lane).length;
  };

  return {
    storage: new Storage(folder),
    /** A user's place for one upload, not taken yet. */
    placeFor(user: Sender, network: string): Place {
      const { id } = user;
      const lane = laneOf(user);
      const own = { lane, network };
      return {
        take() {
          if (sending.has(id))
            throw busy("Your last file is still being uploaded. Please wait until it is done.");
          const isCrowded = lane !== "admins" && countSending(lane, network) >= PLACES_OF_A_NETWORK;
          if (isCrowded || countSending(lane) >= PLACES_OF_A_LANE) {
            // Who waits for their own network would not get a place if others were faster
            if (!isCrowded) refused.set(id, { lane, at: Date.now() });
            throw busy("Too many files are being uploaded. Please try again shortly.");
          }
          refused.delete(id);
          sending.set(id, own);
        },
        leave() {
          if (sending.get(id) === own) sending.delete(id);
        },
        leastSpeed: () =>
          LEAST_BYTES_PER_SECOND * 2 ** Math.min(MOST_DOUBLINGS, countWaiting(lane)),
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
