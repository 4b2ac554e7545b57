import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/**
 * The address of whoever is asking. Only as many X-Forwarded-For entries are believed, from the
 * right, as there are reverse proxies in front: the rest is the client's own word.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = plain(request.socket.remoteAddress ?? "");
  if (trustedProxies === 0) return peer;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => plain(entry.trim()))
    .filter((entry) => isIPv4(entry) || isIPv6(entry));
  return forwarded.at(-trustedProxies) ?? forwarded[0] ?? peer;
}

/** What a limit is counted by: an IPv4 address, or the /64 that one IPv6 customer is given. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

function plain(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}
