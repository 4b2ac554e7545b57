import { useSearch } from "@tanstack/react-router";
import { officerIdIn } from "./officer-data.client.ts";

export function useOfficerId(): number | undefined {
  return officerIdIn(useSearch({ strict: false }));
}

/** The part of an address with which a link to a calculator keeps that officer. */
export function useOfficerKept(): { officer?: number } {
  const officer = useOfficerId();
  return officer === undefined ? {} : { officer };
}
