/** The first message on /auth: the result of a verification link, or of a form sent here. */
export interface Verification {
  verified?: true;
  already?: true;
  expired?: true;
  /** A new link was requested. */
  asked?: true;
  /** A loan officer has just registered. */
  registered?: true;
  /** Shows registration first, for browsers without scripts, where no tab can be pressed. */
  register?: true;
  /** The account, or the borrower's document whose link led here; the page itself checks it. */
  next?: string;
}

/** Reads the allowed flags from an address; only `true` counts. */
export function readFlags<Flag extends string>(
  search: Record<string, unknown>,
  flags: readonly Flag[],
): Partial<Record<Flag, true>> {
  const set = flags.filter((flag) => String(search[flag]) === "true");
  return Object.fromEntries(set.map((flag) => [flag, true])) as Partial<Record<Flag, true>>;
}

export function readVerification(search: Record<string, unknown>): Verification {
  return {
    ...readFlags(search, ["verified", "already", "expired", "asked", "registered", "register"]),
    ...(typeof search.next === "string" && { next: search.next }),
  };
}
