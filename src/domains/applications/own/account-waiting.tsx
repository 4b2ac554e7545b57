import { Waiting } from "#domains/frame/waiting.tsx";
import { later } from "#ui/later.ts";

/** Only on the server, because browsers with scripts do not load the page without them. */
const WithoutScripts = import.meta.env.SSR
  ? later(() => import("./account-without-scripts.tsx"), "AccountWithoutScripts")
  : undefined;

/** The account page until its scripts arrive. */
export function AccountWaiting() {
  return <Waiting>{WithoutScripts && <WithoutScripts />}</Waiting>;
}
