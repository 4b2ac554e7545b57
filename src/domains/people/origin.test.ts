import { describe, expect, test } from "vitest";
import { originOf } from "./origin.ts";

const HOST = "lender.example";
const NOTHING = {
  source: "",
  firstPage: "",
  referrer: "",
  utmSource: "",
  utmMedium: "",
  utmCampaign: "",
  utmTerm: "",
  utmContent: "",
};

describe("Where a visit came from", () => {
  test("is the campaign, the first page, and host and path of what led there", () => {
    const page = "/loans/fha?utm_source=Google&utm_medium=cpc&utm_campaign=spring&secret=1";
    expect(originOf(`${page} https://www.google.com/search/?q=private`, HOST)).toEqual({
      ...NOTHING,
      source: "google",
      firstPage: "/loans/fha",
      referrer: "google.com/search",
      utmSource: "Google",
      utmMedium: "cpc",
      utmCampaign: "spring",
    });
  });

  test.each([
    ["a host without a campaign", "/ https://news.example/", "news.example"],
    ["the address typed by hand", "/contact ", "direct"],
    ["a page of this site", `/apply http://${HOST}/rates`, "direct"],
    ["another program", undefined, ""],
  ])("%s", (_what, came, source) => {
    expect(originOf(came, HOST)).toMatchObject({ source });
  });

  test.each(["javascript:alert(1) javascript:alert(1)", "https://x.example/", "\u0000", " ", "x"])(
    "is empty when it is not an address: %j",
    (came) => {
      expect(originOf(came, HOST)).toMatchObject({ firstPage: "", referrer: "" });
    },
  );

  test("is cut and has no control characters", () => {
    const long = originOf(`/${"a".repeat(3000)}?utm_source=${"b".repeat(3000)} `, HOST);
    expect([long.firstPage.length, long.utmSource.length]).toEqual([120, 120]);
    expect(originOf("/?utm_source=a%0Ab", HOST).utmSource).toBe("");
  });
});
