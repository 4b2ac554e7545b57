import { US_STATES } from "./us-states.ts";

export const COUNTY_PROGRAMS = ["conforming", "fha"] as const;
export type CountyProgram = (typeof COUNTY_PROGRAMS)[number];

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
