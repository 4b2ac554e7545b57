import { expect, test } from "vitest";
import { embeddingHtml } from "./embedding.ts";

const publicUrl = "https://loans.example";

test("the frame's HTML names the site by https, and a name stays text", () => {
  const html = embeddingHtml({ publicUrl, companyName: `Ana & Sons "Loans" <b>` }) ?? "";
  expect(html).toContain('src="https://loans.example/embed/calculator"');
  expect(html).toContain('by Ana &#38; Sons &#34;Loans&#34; &#60;b&#62;"');
  expect(html).toContain('origin !== "https://loans.example"');
});

test("without https there is no HTML", () => {
  expect(
    embeddingHtml({ publicUrl: "http://localhost:3000", companyName: "Loans" }),
  ).toBeUndefined();
  expect(embeddingHtml({ publicUrl: "", companyName: "Loans" })).toBeUndefined();
});

test("an officer's frame names the officer", () => {
  const html = embeddingHtml({ publicUrl, companyName: "Loans" }, 3);
  expect(html).toContain('src="https://loans.example/embed/calculator?officer=3"');
});
