import { isTimeZone } from "./time-zones.ts";
import { z } from "./zod.ts";

const TIME = "Please enter a time such as 21:00.";
const ZONE = "Please choose your time zone.";

/** A time on a clock, such as 21:00. */
export const timeOfDay = z.string(TIME).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME);

export const timeZoneName = z.string(ZONE).max(60, ZONE).refine(isTimeZone, ZONE);
