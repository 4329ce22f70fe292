import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { createLimiter } from "./limiter.ts";

const derive = promisify(argon2);

export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** OWASP's recommendation for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Number of concurrent hashes: each takes a thread and 19 MiB, and the rest of the server needs threads too. */
const AT_ONCE = 2;
/** With more than this many waiting, it is better to tell the user to try again. */
const MAX_WAITING = 100;

export interface Passwords {
  /** `$argon2id$v=19$m=…,t=…,p=1$salt$hash` */
  hash(password: string): Promise<string>;
  /** Compares with a stored hash. Without one it takes just as long and returns false. */
  verify(password: string, stored: string | null | undefined): Promise<boolean>;
}

/** Creates the password hashing, which runs a few hashes at a time. Rejects with `overloaded` when too many wait. */
export function createPasswords(cost: PasswordCost = PASSWORD_COST): Passwords {
  const limited = createLimiter({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING });

  const compute = (password: string, salt: Uint8Array, { memoryKib, passes }: PasswordCost) =>
    limited(() =>
      derive("argon2id", {
        message: password.normalize("NFKC"),
        nonce: salt,
        parallelism: 1,
        tagLength: HASH_BYTES,
        memory: memoryKib,
        passes,
      }),
    );

  const stranger = { salt: randomBytes(SALT_BYTES), cost };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await compute(password, salt, cost);
      return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=1$${base64(salt)}$${base64(hash)}`;
    },
    async verify(password, stored) {
      const known = stored ? parse(stored) : undefined;
      const hash = await compute(password, known?.salt ?? stranger.salt, known?.cost ?? stranger.cost);
      return known !== undefined && timingSafeEqual(hash, known.hash);
    },
  };
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

function parse(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored);
  const [, memory, passes, salt, hash] = found ?? [];
  if (!memory || !passes || !salt || !hash) throw new Error("A stored password hash has an unknown format");
  return {
    cost: { memoryKib: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}
