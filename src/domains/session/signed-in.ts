import type { User } from "#domains/accounts/accounts.ts";
import type { OwnApplication } from "#domains/applications/applications.ts";

/**
 * The name under which a browser remembers that somebody is signed in: in local storage, and in a
 * cookie that scripts can read. It gives no access; the session's own cookie does.
 */
export const SIGNED_IN = "signedIn";

/** The stylesheet that shows a browser without scripts who is signed in. */
export const SIGNED_IN_STYLES = "/signed-in.css";

export const SIGN_OUT_FORM = "sign-out-form";

/** What the account page shows to its owner without scripts. */
export interface OwnPage {
  user: User;
  /** Undefined if they may not be read yet. */
  requests: OwnApplication[] | undefined;
  /** Whether they are closed, since nothing shows whose the account is. */
  isClosed: boolean;
  /** Whether a new password does not open them. */
  isOpenedByUs?: true | undefined;
}

/** Set on reads that an open page sends by itself, with no user action. */
export const UNATTENDED_HEADER = "x-unattended";
