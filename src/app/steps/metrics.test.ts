import { describe, expect, test, vi } from "vitest";
import { testServer } from "#test/kit/server.ts";

const METRICS_TOKEN = "a-token-for-the-collector-1";
const WITH_TOKEN = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

describe("/metrics", () => {
  test("does not exist without METRICS_TOKEN, nor for who does not have it", async () => {
    const closed = await testServer();
    const open = await testServer({ METRICS_TOKEN });
    const wrong = { headers: { authorization: `Bearer ${METRICS_TOKEN.replace("1", "2")}` } };
    for (const response of [
      await closed.get("/metrics", WITH_TOKEN),
      await open.get("/metrics"),
      await open.get("/metrics", wrong),
    ]) {
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("lender_requests_total");
    }
  });

  test("counts requests by route and status, also those for nothing, and names no person", async () => {
    const { get, app } = await testServer({ METRICS_TOKEN });
    for (const path of ["/no/ada@example.com", "/api/loan-types"]) await get(path);
    await app.jobs.run("scans");
    const response = await get("/metrics", WITH_TOKEN);
    expect(response.headers.get("content-type")).toContain("text/plain");
    const text = await response.text();
    expect(text).toMatch(
      /lender_requests_total\{method="GET",route="\/api\/loan-types",status="200"\} [1-9]/,
    );
    expect(text).toMatch(
      /lender_requests_total\{method="GET",route="unknown",status="404"\} [1-9]/,
    );
    expect(text).toMatch(/lender_job_runs_total\{job="scans",outcome="succeeded"\} [1-9]/);
    for (const line of [
      /lender_problem\{kind="no mail server"\} 1/,
      /lender_database_up 1/,
      /lender_waiting\{queue="mail"\} 0/,
      /lender_renders_waiting 0/,
      /lender_render_seconds_count [1-9]/,
      /lender_build_info\{version=".+"\} 1/,
      /process_resident_memory_bytes [1-9]/,
      /nodejs_eventloop_lag_seconds/,
    ])
      expect(text).toMatch(line);
    expect(text).not.toContain("example.com");
  });

  test("still answers while the database does not", async () => {
    const { get, app } = await testServer({ METRICS_TOKEN });
    app.databaseSize = () => Promise.reject(new Error("away"));
    const response = await get("/metrics", WITH_TOKEN);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining("lender_database_up 0"),
    ]);
  });
});

describe("The id of a request", () => {
  const given = {
    "x-request-id": "01JD9X3V8QZ5W7N2",
    traceparent: `00-${"4b".repeat(16)}-${"a1".repeat(8)}-01`,
  };

  test("is the proxy's, with its trace, if there is a proxy and they are nothing but ids", async () => {
    const { get, logged } = await testServer({ TRUST_PROXY: "1" });
    const response = await get("/api/form-time", { headers: given });
    expect(response.headers.get("x-request-id")).toBe(given["x-request-id"]);
    await vi.waitFor(() => {
      expect(logged.at(-1)).toContain(`"requestId":"${given["x-request-id"]}"`);
      expect(logged.at(-1)).toContain(`"trace":"${"4b".repeat(16)}"`);
    });
    const unsafe = { "x-request-id": "ada@example.com, 1234", traceparent: "00-ada-b-01" };
    const own = await get("/api/form-time", { headers: unsafe });
    expect(own.headers.get("x-request-id")).toMatch(/^[\da-f]{8}-/);
    await vi.waitFor(() => expect(logged.at(-1)).toContain(own.headers.get("x-request-id")));
    expect(logged.at(-1)).not.toContain("trace");
  });

  test("is ours without a proxy", async () => {
    const { get } = await testServer();
    const response = await get("/api/form-time", { headers: given });
    expect(response.headers.get("x-request-id")).not.toBe(given["x-request-id"]);
  });
});

describe("An error in a browser", () => {
  const told = {
    name: "TypeError",
    message: "can't read 'Ada' of row 42",
    page: "/_site/blog/$slug",
    at: ["index-a1.js:1:200"],
  };

  test("is in the log, by page and place, without what is quoted in its message", async () => {
    const { send, logged } = await testServer();
    expect((await send("POST", "/api/browser-errors", told)).status).toBe(204);
    await send("POST", "/api/browser-errors", { ...told, name: "Error", message: "Ada is gone" });
    const lines = logged.filter((line) => line.includes("browser error"));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        level: "warn",
        page: "/_site/blog/$slug",
        error: "TypeError can… of row 00",
        at: "index-a1.js:1:200",
      },
      { error: "Error" },
    ]);
  });

  test.each([
    { name: "a b" },
    { page: "/blog?name=Ada" },
    { at: ["https://other.example/a.js:1:2"] },
    { at: [] },
  ])("is refused when it says %o", async (wrong) => {
    const { send } = await testServer();
    const response = await send("POST", "/api/browser-errors", { ...told, ...wrong });
    expect(response.status).toBe(400);
  });
});
