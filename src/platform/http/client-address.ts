import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/**
 * The client's address. X-Forwarded-For is read from the right, only as many entries as there are
 * reverse proxies; the client can write the rest itself. When the entry that counts is missing or
 * is not an address, the peer's address is used, never another entry.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = plain(request.socket.remoteAddress ?? "");
  if (trustedProxies === 0) return peer;
  const entries = String(request.headers["x-forwarded-for"] ?? "").split(",");
  return addressIn(entries.at(-trustedProxies) ?? "") ?? peer;
}

/** The address in an entry, which may include a port and, for IPv6, brackets. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1];
  const withoutPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  const address = plain(bracketed ?? withoutPort ?? text);
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

/** The key that limits count by: an IPv4 address, or the /64 that an IPv6 customer is given. */
export function clientNetwork(address: string): string {
  return networksAround(address).own;
}

/** An address as logs and the activity show it: the /24 of IPv4, the /64 of IPv6. */
export function addressClass(address: string): string {
  const { own, neighbors } = networksAround(address);
  return neighbors ?? own;
}

interface Networks {
  own: string;
  /** The networks that one IPv6 customer may own, from narrow to wide. */
  wider: string[];
  /** An IPv4 network, whose addresses may have only the provider in common. */
  neighbors?: string;
}

/**
 * The networks that contain an address. For IPv6 the /64, the /56 and the /48, since a customer may
 * own any of them; for IPv4 the address itself, which a whole office may share, and the /24.
 */
export function networksAround(address: string): Networks {
  if (isIPv4(address))
    return { own: address, wider: [], neighbors: address.replace(/\d+$/, "0/24") };
  if (!isIPv6(address)) return { own: address, wider: [] };
  const groups = groupsOf(address);
  const prefix = (bits: number) => {
    const kept = groups.slice(0, 4).map((group, index) => {
      const within = Math.min(16, Math.max(0, bits - index * 16));
      return (group & (0xffff << (16 - within)) & 0xffff).toString(16);
    });
    return `${kept.join(":")}::/${bits}`;
  };
  return { own: prefix(64), wider: [prefix(56), prefix(48)] };
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill("0"), ...right];
  return groups.map((group) => Number.parseInt(group, 16));
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
export function plain(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}
