import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { PushMessage } from "#shared/push-message.ts";
import type { Received, Receiver } from "./receiver.ts";

/**
 * A browser as its push service knows it: it subscribes there, and decrypts what arrives as RFC 8291 and RFC 8188 tell
 * browsers to, without using any code of the sender.
 */
export class PushBrowser {
  readonly #keys = createECDH("prime256v1");
  readonly #publicKey = this.#keys.generateKeys();
  readonly #auth = randomBytes(16);
  readonly #path = `/push/${randomBytes(24).toString("base64url")}`;
  readonly #service: Receiver;

  /** @param service the server that plays the push service */
  constructor(service: Receiver) {
    this.#service = service;
  }

  get subscription() {
    return {
      endpoint: new URL(this.#path, this.#service.url).href,
      p256dh: this.#publicKey.toString("base64url"),
      auth: this.#auth.toString("base64url"),
    };
  }

  /** Requests that arrived for this browser. */
  get received(): readonly Received[] {
    return this.#service.received.filter(({ path }) => path === this.#path);
  }

  /** What they say. */
  get shown(): readonly PushMessage[] {
    return this.received.map(({ bytes }) => JSON.parse(this.#decrypt(bytes)) as PushMessage);
  }

  #decrypt(bytes: Buffer): string {
    const [salt, idLength] = [bytes.subarray(0, 16), bytes.readUInt8(20)];
    const [sender, sealed] = [bytes.subarray(21, 21 + idLength), bytes.subarray(21 + idLength)];
    const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, from, info, length));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#publicKey, sender]);
    const shared = derive(this.#keys.computeSecret(sender), this.#auth, info, 32);
    const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

/** Reads who sent a request and until when, if it is signed with this key as RFC 8292 demands. */
export function senderOf(
  { headers }: Received,
  publicKey: string,
): { aud: string; sub: string; exp: number } {
  const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const [header, claims = "", signature = ""] = token.split(".");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (key !== publicKey || !isSigned) throw new Error("The request is not signed with this key");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}
