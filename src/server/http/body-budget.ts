import { AppError } from "../errors.ts";

const MEGABYTE = 1024 * 1024;
const MOST = { inAll: 64 * MEGABYTE, ofOneNetwork: 16 * MEGABYTE };

/** What one request holds of the budget. */
export interface BodyShare {
  /** Counts bytes that have arrived. Throws BUSY, and counts nothing, past either bound. */
  add: (bytes: number) => void;
  /** Throws BUSY when so many bytes would not fit now; counts nothing. */
  requireRoom: (bytes: number) => void;
  /** Gives back what was counted, once. */
  release: () => void;
}

/** Bytes of request bodies that are in memory now: those of everybody, and those of one network. */
export interface BodyBudget {
  open: (network: string) => BodyShare;
}

/** A body counts until its request has been answered: what is made of it is no smaller. */
export function createBodyBudget(most = MOST): BodyBudget {
  const byNetwork = new Map<string, number>();
  let held = 0;

  const count = (network: string, bytes: number): void => {
    held += bytes;
    const own = (byNetwork.get(network) ?? 0) + bytes;
    if (own > 0) byNetwork.set(network, own);
    else byNetwork.delete(network);
  };

  return {
    open(network) {
      let counted = 0;
      const requireRoom = (bytes: number) => {
        const own = byNetwork.get(network) ?? 0;
        if (held + bytes > most.inAll || own + bytes > most.ofOneNetwork) throw tooMuchAtOnce();
      };
      return {
        requireRoom,
        add(bytes) {
          requireRoom(bytes);
          counted += bytes;
          count(network, bytes);
        },
        release() {
          count(network, -counted);
          counted = 0;
        },
      };
    },
  };
}

function tooMuchAtOnce(): AppError {
  return new AppError("BUSY", "The server is busy. Please try again in a moment.", {
    retryAfter: 2,
  });
}
