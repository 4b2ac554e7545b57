const DAY_MS = 86_400_000;

/** Whether more than a business day has gone by: Saturdays and Sundays count for nothing. */
export function isLate(since: Date, now: Date): boolean {
  let waited = 0;
  for (let at = since.getTime(); at < now.getTime() && waited <= DAY_MS;) {
    const day = new Date(at);
    const midnight = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
    const until = Math.min(midnight, now.getTime());
    if (day.getDay() !== 0 && day.getDay() !== 6) waited += until - at;
    at = until;
  }
  return waited > DAY_MS;
}
