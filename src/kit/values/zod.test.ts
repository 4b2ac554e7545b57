import { describe, expect, test } from "vitest";
import { settingInput } from "#domains/settings/settings.input.ts";
import { line, paragraph } from "./zod.ts";

const REFUSED = { issues: [{ message: "Please leave out control characters." }] };

describe("Control characters in typed text are refused with a sentence", () => {
  test.each(["\u0000", "\u001b[31m", "\u0007", "\u000b", "\u007f", "\ud800", "\udc00\ud83d"])(
    "%j, in each kind of text",
    (text) => {
      const typed = `before ${text} after`;
      expect(line("A line").safeParse(typed).error).toMatchObject(REFUSED);
      expect(paragraph("Some lines").safeParse(typed).error).toMatchObject(REFUSED);
      for (const key of ["licenseText", "privacyPolicy"])
        expect(settingInput.safeParse({ key, value: typed }).error).toMatchObject(REFUSED);
    },
  );

  test("a pair of surrogates is one character", () => {
    expect(line("A line").parse("Ada 🏠")).toBe("Ada 🏠");
    expect(paragraph("Some lines").parse("🏠\n🏠")).toBe("🏠\n🏠");
  });

  test("tabs and line ends are allowed in several lines, and line ends become the same", () => {
    const typed = "one\ttwo\r\nthree\rfour\nfive";
    const kept = "one\ttwo\nthree\nfour\nfive";
    expect(paragraph("Some lines").parse(typed)).toBe(kept);
    expect(settingInput.parse({ key: "termsOfUse", value: typed }).value).toBe(kept);
    expect(line("A line").safeParse("one\ntwo").error).toMatchObject(REFUSED);
    expect(settingInput.safeParse({ key: "contactPhone", value: "1\n2" }).error).toMatchObject(
      REFUSED,
    );
  });
});
