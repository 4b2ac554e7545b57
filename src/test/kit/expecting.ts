import { request as httpRequest } from "node:http";

interface Expecting {
  headers?: Record<string, string>;
  /** What is sent once the server asks for it. */
  body?: string;
  /** The length that is announced; without it the body's. */
  length?: number;
}

/** POSTs as a client that waits to be asked for its body (`Expect: 100-continue`). */
export function postExpecting(
  address: string,
  { headers = {}, body = "{}", length = body.length }: Expecting = {},
): Promise<{ status: number | undefined; continued: boolean }> {
  const asked = httpRequest(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...headers,
      expect: "100-continue",
      "content-length": length,
    },
  });
  let continued = false;
  asked.on("continue", () => {
    continued = true;
    asked.end(body);
  });
  asked.flushHeaders();
  return new Promise((resolve, reject) => {
    asked.once("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode, continued });
      asked.destroy();
    });
    asked.once("error", reject);
  });
}
