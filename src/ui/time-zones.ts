/** All time zones that the browser knows and the given one, with their names in plain letters. */
export function zonesWith(zone: string): ReadonlyMap<string, string> {
  const zones = [...new Set([zone, ...Intl.supportedValuesOf("timeZone")])].toSorted();
  return new Map(zones.map((each) => [each, each.replaceAll("_", " ")]));
}
