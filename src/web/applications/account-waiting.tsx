import type { ComponentType } from "react";
import { Waiting } from "#web/frame/waiting.tsx";

let WithoutScripts: ComponentType | undefined;

/** Called only on the server, because browsers with scripts do not load the page without them. */
export function knowAccountWithoutScripts(component: ComponentType): void {
  WithoutScripts = component;
}

/** The account page until its scripts arrive. */
export function AccountWaiting() {
  return <Waiting>{WithoutScripts && <WithoutScripts />}</Waiting>;
}
