import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A test's own certificate authority; `node:crypto` reads certificates but makes none. */
export interface Authority {
  /** Its own certificate, as given to clients. */
  certificate: string;
  certify: (host: string, dates?: Dates) => Certified;
}

export interface Certified {
  certificate: string;
  key: string;
}

interface Dates {
  from: Date;
  to: Date;
}

const DAY_MS = 86_400_000;

function aroundToday(): Dates {
  return { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) };
}

/** A new authority, which nobody trusts yet. */
export function newAuthority(name: string): Authority {
  const own = newKeys();
  const isAuthority = extension(BASIC_CONSTRAINTS, sequence(der(0x01, Buffer.of(0xff))));
  const sealed = (subject: string, keys: Keys, dates: Dates, more: Buffer) =>
    pem(
      "CERTIFICATE",
      certificate({ issuer: name, subject, key: keys.publicKey, dates, more }, own),
    );
  return {
    certificate: sealed(name, own, aroundToday(), isAuthority),
    certify(host, dates = aroundToday()) {
      const keys = newKeys();
      const key = keys.privateKey.export({ type: "pkcs8", format: "pem" });
      return { certificate: sealed(host, keys, dates, namesHost(host)), key };
    },
  };
}

type Keys = ReturnType<typeof newKeys>;

const newKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

interface Content {
  issuer: string;
  subject: string;
  key: KeyObject;
  dates: Dates;
  /** The certificate's extensions. */
  more: Buffer;
}

/** RFC 5280, version 3, signed with an elliptic curve key. */
function certificate({ issuer, subject, key, dates, more }: Content, signer: Keys): Buffer {
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    named(issuer),
    sequence(time(dates.from), time(dates.to)),
    named(subject),
    key.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(more)),
  );
  const signature = sign("sha256", content, signer.privateKey);
  return sequence(content, ECDSA_WITH_SHA256, der(0x03, Buffer.of(0), signature));
}

/** DER: a tag, the length of the content, and the content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

const ECDSA_WITH_SHA256 = sequence(identifier("2a8648ce3d040302"));
const COMMON_NAME = identifier("550403");
const BASIC_CONSTRAINTS = identifier("551d13");
const ALTERNATIVE_NAMES = identifier("551d11");

const named = (name: string) =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
const extension = (what: Buffer, value: Buffer) => sequence(what, der(0x04, value));

function namesHost(host: string): Buffer {
  const isAddress = /^[\d.]+$/.test(host);
  const name = isAddress
    ? der(0x87, Buffer.from(host.split(".").map(Number)))
    : der(0x82, Buffer.from(host));
  return extension(ALTERNATIVE_NAMES, sequence(name));
}

/** A time such as 20261123154800Z. */
function time(date: Date): Buffer {
  return der(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replaceAll(/\D/g, "")}Z`));
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").replaceAll(/.{64}/g, "$&\n").trimEnd();
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}
