import { US_STATES } from "./us-states.ts";

/** Whose limits the counties have. */
export const COUNTY_PROGRAMMES = ["conforming", "fha"] as const;
export type CountyProgramme = (typeof COUNTY_PROGRAMMES)[number];

/** Where limits are published: the states, and territories besides. */
export const COUNTY_STATES = {
  ...US_STATES,
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
} as const;

export type CountyState = keyof typeof COUNTY_STATES;

export function isCountyState(text: unknown): text is CountyState {
  return typeof text === "string" && Object.hasOwn(COUNTY_STATES, text);
}
