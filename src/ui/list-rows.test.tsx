import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListRows } from "./list-rows.tsx";

const WORDS = { loading: "Loading...", failed: "Error.", empty: "None." };

function shown(rows: readonly string[] | undefined, isError = false): string {
  const list = { isError, refetch: () => Promise.resolve() };
  const html = renderToStaticMarkup(
    <ListRows list={list} words={WORDS} rows={rows}>
      {(each) => each.join(" ")}
    </ListRows>,
  );
  return html.replace(/<[^>]*>/g, "");
}

test("a list says that it loads, that it has failed, or that it is empty", () => {
  expect(shown(undefined)).toBe("Loading...");
  expect(shown(undefined, true)).toBe("Error.Try Again");
  expect(shown([])).toBe("None.");
});

test("rows stay when a later read fails, below the message that it has", () => {
  expect(shown(["one", "two"])).toBe("one two");
  expect(shown(["one", "two"], true)).toBe("Error.Try Againone two");
});
