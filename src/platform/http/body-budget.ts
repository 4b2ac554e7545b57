import { busy } from "#platform/errors.ts";

const MEGABYTE = 1024 * 1024;
const MOST = { inAll: 64 * MEGABYTE, ofOneNetwork: 16 * MEGABYTE };

export type BodyBudget = ReturnType<typeof createBodyBudget>;

/**
 * Limits the bytes of request bodies in memory, in total and per network. A body counts until its
 * request is answered, because what is parsed from it is no smaller.
 */
export function createBodyBudget(most = MOST) {
  const byNetwork = new Map<string, number>();
  let held = 0;

  const count = (network: string, bytes: number): void => {
    held += bytes;
    const own = (byNetwork.get(network) ?? 0) + bytes;
    if (own > 0) byNetwork.set(network, own);
    else byNetwork.delete(network);
  };

  return {
    /** Opens one request's share of the budget. */
    open(network: string) {
      let counted = 0;
      const requireRoom = (bytes: number) => {
        const own = byNetwork.get(network) ?? 0;
        if (held + bytes > most.inAll || own + bytes > most.ofOneNetwork) throw busy();
      };
      return {
        /** Throws BUSY when this many bytes would not fit now; counts nothing. */
        requireRoom,
        /**
         * Counts bytes that have arrived. Throws BUSY past either bound and then counts nothing.
         */
        add(bytes: number): void {
          requireRoom(bytes);
          counted += bytes;
          count(network, bytes);
        },
        /** Returns the counted bytes to the budget, once. */
        release(): void {
          count(network, -counted);
          counted = 0;
        },
      };
    },
  };
}
