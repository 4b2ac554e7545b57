/** Set on reads that an open page sends by itself, with no user action. */
export const UNATTENDED_HEADER = "x-unattended";
