import type { ComponentType } from "react";
import { Waiting } from "#web/frame/waiting.tsx";

let WithoutScripts: ComponentType | undefined;

/** On the server the page includes what is shown without scripts, which scripts do not need. */
export function knowAccountWithoutScripts(component: ComponentType): void {
  WithoutScripts = component;
}

/** The account page until its scripts arrive. */
export function AccountWaiting() {
  return <Waiting>{WithoutScripts && <WithoutScripts />}</Waiting>;
}
