import type { User } from "../../shared/accounts.ts";
import { AppError } from "../errors.ts";
import list from "./common-passwords.txt?raw";
import { hashPassword } from "./passwords.ts";

/** The 10,000 commonest passwords of six characters or more, by zxcvbn-ts (MIT). */
const COMMON = new Set(list.trimEnd().split("\n"));

const ADMIN_MIN = 10;

/** Whose password it is to be. */
interface Owner extends Pick<User, "username" | "email" | "isAdmin"> {
  /** The lender's name, which everybody knows. */
  company: string;
}

/**
 * The hash of a password that somebody chose, at whatever door. Throws BAD_REQUEST with the field when
 * it is one that is tried first.
 */
export function hashNewPassword(
  password: string,
  owner: Owner,
  field: "password" | "newPassword" = "password",
): Promise<string> {
  const message = weaknessOf(password, owner);
  if (message !== undefined)
    throw new AppError("BAD_REQUEST", message, { issues: [{ path: field, message }] });
  return hashPassword(password);
}

/** Why a password cannot be taken, in a sentence; undefined when it can. */
export function weaknessOf(
  password: string,
  { username, email, isAdmin, company }: Owner,
): string | undefined {
  const folded = fold(password);
  if (COMMON.has(folded))
    return "This password is one of the most common ones. Please choose another.";
  if ([username, email, email.split("@")[0] ?? "", company].map(fold).includes(folded))
    return "Please choose a password that is not your username, your email address or our name.";
  if (isAdmin && password.length < ADMIN_MIN)
    return "Administrators need a password of at least 10 characters.";
  return undefined;
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}
