import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

/** The options that the product gave. */
type Options = Readonly<Record<string, unknown>>;

interface Answering {
  /** The address of the site that asks. */
  readonly origin: string;
  /** False for an authenticator that has not checked who holds it. */
  readonly verified?: boolean;
}

const ES256 = -7;
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator with one ES256 key, which answers as browsers do (Web Authentication Level 3). */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString("base64url");
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #uses = 0;

  /** Answers the options of `passkeys.begin`. */
  create({ challenge }: Options, { origin, verified = true }: Answering) {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#keys.publicKey)]);
    const authData = Buffer.concat([this.#data(origin, verified, HAS_KEY), key]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text("fmt"),
      text("none"),
      text("attStmt"),
      Buffer.from([0xa0]),
      text("authData"),
      Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
      authData,
    ]);
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: clientData("webauthn.create", String(challenge), origin).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      },
    };
  }

  /** Answers the options of `passkeys.challenge`. */
  sign({ challenge }: Options, { origin, verified = true }: Answering) {
    this.#uses++;
    const data = this.#data(origin, verified, 0);
    const client = clientData("webauthn.get", String(challenge), origin);
    const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
    return {
      ...this.#answer(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(this.#keys.privateKey, "base64url"),
      },
    };
  }

  #answer() {
    return { id: this.id, rawId: this.id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #data(origin: string, verified: boolean, flags: number): Buffer {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(this.#uses);
    const site = createHash("sha256").update(new URL(origin).hostname).digest();
    return Buffer.concat([site, Buffer.from([USER_PRESENT | (verified ? USER_VERIFIED : 0) | flags]), uses]);
  }
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A short text string in CBOR (RFC 8949). */
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)]);

/** A public key of the curve P-256 in COSE form (RFC 9053): a CBOR map of its type, algorithm, curve and coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, "base64url")]);
  const negative = (value: number) => 0x20 | (-1 - value);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, negative(ES256), negative(-1), 0x01]),
    coordinate(negative(-2), x),
    coordinate(negative(-3), y),
  ]);
}
