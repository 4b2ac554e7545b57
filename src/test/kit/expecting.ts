import { request as httpRequest } from "node:http";

interface Expecting {
  headers?: Record<string, string>;
  /** Sent once the server asks for it. */
  body?: string;
  /** The announced length; the body's by default. */
  length?: number;
}

/** POSTs as a client that waits for a request for its body (`Expect: 100-continue`). */
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
