import { lookup as resolve, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** The addresses that the operator allows: public ones only, or private networks too. */
export type Reach = "public" | "private";

/** The host is in a private network, or is this machine. */
export class PrivateAddress extends Error {
  readonly code = "private address";
}

const NOT_PUBLIC: [network: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

const notPublic = new BlockList();
for (const [network, prefix] of NOT_PUBLIC) notPublic.addSubnet(network, prefix, "ipv4");
/** Only this part of IPv6 is public; the rest, including mapped IPv4, is refused. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
/** Tunnels that lead to any IPv4 address, and documentation. */
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  notPublic.addSubnet(network, prefix, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, "ipv4");
  return global.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}

/** Throws PrivateAddress for a host that is itself an address, which is never looked up. */
export function refuseLiteral(host: string, reach: Reach): void {
  const address = withoutBrackets(host);
  if (reach === "public" && isIP(address) !== 0 && !isPublicAddress(address))
    throw new PrivateAddress();
}

/**
 * Looks up a host for a connection, and refuses it when any of its addresses is not public. The
 * connection goes to the addresses that were checked, so a name that changes meanwhile leads
 * nowhere else.
 */
export function lookupWithin(reach: Reach): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const refused =
        error ??
        (reach === "public" && found.some(({ address }) => !isPublicAddress(address))
          ? new PrivateAddress()
          : null);
      const [first] = found ?? [];
      if (refused || !first) callback(refused ?? new Error("no address"), "", 0);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

/** The address of a host that may be one itself. Throws PrivateAddress, and as the lookup does. */
export async function addressOf(host: string, reach: Reach): Promise<string> {
  refuseLiteral(host, reach);
  const name = withoutBrackets(host);
  if (isIP(name) !== 0) return name;
  return new Promise((done, fail) => {
    lookupWithin(reach)(name, {}, (error, address) => {
      if (error || typeof address !== "string") fail(error ?? new Error("no address"));
      else done(address);
    });
  });
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}
