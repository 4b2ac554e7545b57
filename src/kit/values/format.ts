const dollars = /* @__PURE__ */ new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const longDate = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeZone: "UTC",
});
const shortDate = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeZone: "UTC",
});

/** Whole dollars: `$2,072`. */
export function formatDollars(amount: number): string {
  return dollars.format(Math.round(amount));
}

/** `October 3, 2026`, the same on the server and in every browser. */
export function formatLongDate(iso: string): string {
  return longDate.format(new Date(iso));
}

/** `Oct 3, 2026`. */
export function formatShortDate(iso: string): string {
  return shortDate.format(new Date(iso));
}

/** `320 KB`, `1.4 MB`: in steps of 1024, like the limits. */
export function formatFileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A name that ends a sentence, also one that ends in a period itself, such as `Inc.`. */
export function endedByPeriod(name: string): string {
  return `${name.replace(/\.$/, "")}.`;
}

/** The address of a link that calls a number. */
export function callLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, "")}`;
}
