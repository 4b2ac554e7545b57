import { isOwnPath } from "#kit/values/safe-link.ts";
import { line, paging, recordId, search, z } from "#kit/values/zod.ts";

/** WordPress also names a page by its number, which no path of this site does. */
export const PATH_BY_NUMBER = /^\/\?(?:p|page_id)=[1-9]\d{0,14}$/;

const FROM = "Please enter the old address as a path of this site, such as /old-page.";
const TO =
  "Please enter a path of this site, such as /loans, or an address that begins with https://.";

const redirect = {
  /** The address that visitors may still use. */
  path: line(FROM, { max: 300 })
    .refine(isOwnPath, FROM)
    .refine(
      (path) => !/[?#]/.test(path) || PATH_BY_NUMBER.test(path),
      "Please leave out what follows ? or #.",
    ),
  target: line(TO, { max: 1000 }).refine((target) => isOwnPath(target) || isSecure(target), TO),
};

/** An https address without a name and a password in it. */
function isSecure(target: string): boolean {
  if (!/^https:\/\/[^/\\\s]/i.test(target) || !URL.canParse(target)) return false;
  const { username, password } = new URL(target);
  return username === "" && password === "";
}

export const addRedirectInput = z.object(redirect);
export const changeRedirectInput = z.object({ id: recordId, ...redirect });
export const redirectList = z.object({ search, ...paging });
