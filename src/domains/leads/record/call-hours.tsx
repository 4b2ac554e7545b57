import { callingNotice } from "#domains/consents/calling-hours.ts";

/** Why nobody may be called there at this hour. On a phone it stands beside the button that calls. */
export function CallHours({ state }: { state: string }) {
  const notice = callingNotice(state, new Date());
  return notice && <strong className="block text-error max-md:hidden">{notice}</strong>;
}
