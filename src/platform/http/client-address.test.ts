import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { clientAddress, clientNetwork, networksAround } from "./client-address.ts";

function from(peer: string, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage;
}

describe("X-Forwarded-For is trusted only as far as there are proxies, from the right", () => {
  test.each([
    [0, "9.9.9.9", "10.0.0.1"],
    [1, "6.6.6.6, 9.9.9.9", "9.9.9.9"],
    [2, "6.6.6.6, 9.9.9.9, 10.0.0.2", "9.9.9.9"],
    [1, "garbage", "10.0.0.1"],
    [1, undefined, "10.0.0.1"],
    [1, "9.9.9.9, ::ffff:8.8.8.8", "8.8.8.8"],
    [1, "6.6.6.1, 203.0.113.5:4711", "203.0.113.5"],
    [2, "6.6.6.1, 203.0.113.5:4711, 10.0.0.2:80", "203.0.113.5"],
    [1, "6.6.6.1, [2001:db8::1]:443", "2001:db8::1"],
    [1, "6.6.6.1, [2001:db8::1]", "2001:db8::1"],
    [1, '6.6.6.1, "[2001:db8::1]:443"', "2001:db8::1"],
    [1, "6.6.6.1, 2001:db8::1", "2001:db8::1"],
    [1, "6.6.6.1, unknown", "10.0.0.1"],
    [1, "6.6.6.1, ", "10.0.0.1"],
    [1, "6.6.6.1, 203.0.113.5:port", "10.0.0.1"],
    [2, "6.6.6.1", "10.0.0.1"],
    [3, "6.6.6.1, 9.9.9.9", "10.0.0.1"],
  ])("%d proxies, %s: %s", (proxies, forwarded, expected) => {
    expect(clientAddress(from("10.0.0.1", forwarded), proxies)).toBe(expected);
  });
});

describe("The key of limits", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s counts as %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});

test.each([
  ["203.0.113.7", { own: "203.0.113.7", wider: [], neighbors: "203.0.113.0/24" }],
  [
    "2001:db8:1:2345::9",
    { own: "2001:db8:1:2345::/64", wider: ["2001:db8:1:2300::/56", "2001:db8:1:0::/48"] },
  ],
  ["internal", { own: "internal", wider: [] }],
])("the networks around %s, which one client may own", (address, networks) => {
  expect(networksAround(address)).toEqual(networks);
});
