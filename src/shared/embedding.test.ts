import { expect, test } from "vitest";
import { embeddingHtml } from "./embedding.ts";

test("the frame's HTML names the site by https, and a name stays text", () => {
  const html = embeddingHtml("https://loans.example", `Ana & Sons "Loans" <b>`) ?? "";
  expect(html).toContain('src="https://loans.example/embed/calculator"');
  expect(html).toContain('by Ana &#38; Sons &#34;Loans&#34; &#60;b&#62;"');
  expect(html).toContain('origin !== "https://loans.example"');
});

test("without https there is none", () => {
  expect(embeddingHtml("http://localhost:3000", "Loans")).toBeUndefined();
  expect(embeddingHtml("", "Loans")).toBeUndefined();
});
