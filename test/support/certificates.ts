import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { DAY_MS } from "#shared/constants.ts";

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface TestAuthority {
  /** For the clients that are to trust it. */
  readonly cert: string;
  /**
   * Issues a certificate for a host name.
   * @param until epoch milliseconds
   */
  issue(name: string, until?: number): TestCertificate;
}

/** Creates a certificate authority, with certificates as RFC 5280 defines them: X.509 version 3 in DER. */
export function newAuthority(issuer: string): TestAuthority {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signed = (subject: string, key: KeyObject, extensions: Buffer, until: number) => {
    const content = der(
      SEQUENCE,
      der(0xa0, integer(2)),
      integer(++serial),
      ECDSA_WITH_SHA256,
      nameOf(issuer),
      der(SEQUENCE, time(until - 1_000 * DAY_MS), time(until)),
      nameOf(subject),
      key.export({ type: "spki", format: "der" }),
      der(0xa3, der(SEQUENCE, extensions)),
    );
    const signature = der(0x03, Buffer.from([0]), sign("sha256", content, keys.privateKey));
    return pem(der(SEQUENCE, content, ECDSA_WITH_SHA256, signature));
  };
  const isAuthority = extension("551d13", der(SEQUENCE, Buffer.from([0x01, 0x01, 0xff])));
  return {
    cert: signed(issuer, keys.publicKey, isAuthority, Date.now() + 500 * DAY_MS),
    issue(name, until = Date.now() + 500 * DAY_MS) {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const names = extension("551d11", der(SEQUENCE, der(0x82, Buffer.from(name))));
      return {
        cert: signed(name, own.publicKey, names, until),
        key: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
      };
    },
  };
}

let serial = 0;
const SEQUENCE = 0x30;

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const integer = (value: number) => der(0x02, Buffer.from([value]));
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ECDSA_WITH_SHA256 = der(SEQUENCE, identifier("2a8648ce3d040302"));
/** A name with a common name only. */
const nameOf = (text: string) =>
  der(SEQUENCE, der(0x31, der(SEQUENCE, identifier("550403"), der(0x0c, Buffer.from(text)))));
const extension = (hex: string, content: Buffer) => der(SEQUENCE, identifier(hex), der(0x04, content));
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));
const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString("base64").replace(/.{64}/g, "$&\n").trim()}\n-----END CERTIFICATE-----\n`;
