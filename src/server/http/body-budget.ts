import { AppError } from "#server/errors.ts";

const MEGABYTE = 1024 * 1024;
const MOST = { inAll: 64 * MEGABYTE, ofOneNetwork: 16 * MEGABYTE };

/** One request's share of the budget. */
export interface BodyShare {
  /** Counts bytes that have arrived. Throws BUSY past either bound and then counts nothing. */
  add: (bytes: number) => void;
  /** Throws BUSY when this many bytes would not fit now; counts nothing. */
  requireRoom: (bytes: number) => void;
  /** Returns the counted bytes to the budget, once. */
  release: () => void;
}

/** Limits the bytes of request bodies in memory, in total and per network. */
export interface BodyBudget {
  open: (network: string) => BodyShare;
}

/** A body counts until its request is answered, because what is parsed from it is no smaller. */
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
