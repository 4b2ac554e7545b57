/** What /auth says first: where the link of a verification mail led, or what was just sent here. */
export interface Verification {
  verified?: true;
  already?: true;
  expired?: true;
  /** A new link was asked for. */
  asked?: true;
  /** A loan officer has an account now. */
  registered?: true;
  /** Registration first, for browsers without scripts, where no tab can be pressed. */
  register?: true;
}

/** Reads from an address the flags that it may carry; anything but `true` is nothing. */
export function readFlags<Flag extends string>(
  search: Record<string, unknown>,
  flags: readonly Flag[],
): Partial<Record<Flag, true>> {
  const set = flags.filter((flag) => search[flag] === true);
  return Object.fromEntries(set.map((flag) => [flag, true])) as Partial<Record<Flag, true>>;
}

export function readVerification(search: Record<string, unknown>): Verification {
  return readFlags(search, ["verified", "already", "expired", "asked", "registered", "register"]);
}
