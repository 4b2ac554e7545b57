import { US_STATES } from "./us-states.ts";

/** The loan programs with county limits. */
export const COUNTY_PROGRAMMES = ["conforming", "fha"] as const;
export type CountyProgramme = (typeof COUNTY_PROGRAMMES)[number];

/** The areas with published limits: the states, and territories. */
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
