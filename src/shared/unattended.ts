/** On a read that the page sends by itself, with nobody at the keyboard. */
export const UNATTENDED_HEADER = "x-unattended";
