import type { ComponentType } from "react";
import { Waiting } from "#web/frame/waiting.tsx";

let WithoutScripts: ComponentType | undefined;

/** On the server the page has what is shown without scripts. Scripts need no part of it. */
export function knowAccountWithoutScripts(component: ComponentType): void {
  WithoutScripts = component;
}

/** The account page until its scripts are here. */
export function AccountWaiting() {
  return <Waiting>{WithoutScripts && <WithoutScripts />}</Waiting>;
}
