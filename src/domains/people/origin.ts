import { DIRECT } from "#domains/leads/leads.ts";
import { NO_CONTROL_CHARACTERS, z } from "#kit/values/zod.ts";

const MOST = 120;

/** Anything but a short line of text is left out. */
const piece = z.string().trim().max(MOST).regex(NO_CONTROL_CHARACTERS).catch("");

const origin = z.object({
  /** The campaign's source, or the host that led here; "direct" without either, "" when unknown. */
  source: piece,
  firstPage: piece,
  /** Host and path. */
  referrer: piece,
  utmSource: piece,
  utmMedium: piece,
  utmCampaign: piece,
  utmTerm: piece,
  utmContent: piece,
});
export type Origin = z.output<typeof origin>;

/**
 * Where a visit came from, taken from what its first page left in the tab: the page with its query
 * and, after a space, the referrer. Nothing else of the addresses is kept.
 */
export function originOf(came: string | undefined, ownHost: string): Origin {
  const [first = "", from = ""] = (came ?? "").split(" ");
  const page = first.startsWith("/") ? readAddress(`http://${ownHost}${first}`) : undefined;
  const led = readAddress(from);
  const isForeign = led !== undefined && led.host !== ownHost;
  const host = isForeign ? led.host.replace(/^www\./, "") : "";
  const utm = (name: string) => (page?.searchParams.get(`utm_${name}`) ?? "").slice(0, MOST);
  const campaign = utm("source").trim().toLowerCase();
  return origin.parse({
    source: campaign || host || (page ? DIRECT : ""),
    firstPage: page?.pathname.slice(0, MOST) ?? "",
    referrer: isForeign ? (host + led.pathname.replace(/\/$/, "")).slice(0, MOST) : "",
    utmSource: utm("source"),
    utmMedium: utm("medium"),
    utmCampaign: utm("campaign"),
    utmTerm: utm("term"),
    utmContent: utm("content"),
  });
}

function readAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
