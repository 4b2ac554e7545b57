import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/**
 * The address of whoever is asking. Only as many X-Forwarded-For entries are believed, from the
 * right, as there are reverse proxies in front: the rest is the client's own word. Where the entry
 * that counts is missing or no address, it is the peer's: never another entry's.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = plain(request.socket.remoteAddress ?? "");
  if (trustedProxies === 0) return peer;
  const entries = String(request.headers["x-forwarded-for"] ?? "").split(",");
  return addressIn(entries.at(-trustedProxies) ?? "") ?? peer;
}

/** The address of an entry, which may have a port and, for IPv6, brackets. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1];
  const withoutPort = /^([\d.]+):\d+$/.exec(text)?.[1];
  const address = plain(bracketed ?? withoutPort ?? text);
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

/** What a limit is counted by: an IPv4 address, or the /64 that one IPv6 customer is given. */
export function clientNetwork(address: string): string {
  return networksAround(address).own;
}

interface Networks {
  own: string;
  site?: string;
  region?: string;
}

/**
 * The networks that an address lies in: of IPv6 the /64, the /56 and the /48, since a customer may
 * hold any of them; of IPv4 the address itself, which a whole office may share, and the /24.
 */
export function networksAround(address: string): Networks {
  if (isIPv4(address)) return { own: address, region: address.replace(/\d+$/, "0/24") };
  if (!isIPv6(address)) return { own: address };
  const groups = groupsOf(address);
  const prefix = (bits: number) => {
    const kept = groups.slice(0, 4).map((group, index) => {
      const within = Math.min(16, Math.max(0, bits - index * 16));
      return (group & (0xffff << (16 - within)) & 0xffff).toString(16);
    });
    return `${kept.join(":")}::/${bits}`;
  };
  return { own: prefix(64), site: prefix(56), region: prefix(48) };
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill("0"), ...right];
  return groups.map((group) => Number.parseInt(group, 16));
}

/** An IPv4 address that an IPv6 socket shows, as IPv4. */
export function plain(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}
