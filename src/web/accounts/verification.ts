/** What the link of a verification mail led to. */
export interface Verification {
  verified?: true;
  already?: true;
  expired?: true;
}

/** Reads it off the address; anything but `true` is nothing. */
export function readVerification(search: Record<string, unknown>): Verification {
  return {
    ...(search.verified === true && { verified: true }),
    ...(search.already === true && { already: true }),
    ...(search.expired === true && { expired: true }),
  };
}
