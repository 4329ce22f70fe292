import type { EndpointRow } from "../../platform/db/schema/integrations.ts";
import { vault } from "../../platform/vault.ts";

type Secrets = Pick<EndpointRow, "secretCipher" | "formerSecretCipher" | "formerSecretUntil">;

export const webhookVault = (signingKey: Uint8Array) => vault(signingKey, "webhook secrets");

/**
 * Returns the secrets that deliveries are currently signed with: the present one, and for a while also the former one.
 */
export function countingSecrets(signingKey: Uint8Array, endpoint: Secrets, now: Date): string[] {
  const { secretCipher, formerSecretCipher, formerSecretUntil } = endpoint;
  const { decrypt } = webhookVault(signingKey);
  const former = formerSecretUntil && formerSecretUntil > now ? formerSecretCipher : null;
  return [secretCipher, ...(former ? [former] : [])].map(decrypt);
}
