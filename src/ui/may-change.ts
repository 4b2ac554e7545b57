import { createContext, useContext } from "react";

/** Whether the reader of a part of the page may change what it shows. */
export const MayChange = createContext(true);

export function useMayChange(): boolean {
  return useContext(MayChange);
}
