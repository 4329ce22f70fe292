import { asc, eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { newId } from "../../../platform/db/ids.ts";
import { matching } from "../../../platform/db/rows.ts";
import { passkeys } from "../../../platform/db/schema/accounts.ts";
import { inTransaction, type Transaction } from "../../../platform/db/transaction.ts";
import { operations, signedIn } from "../../../platform/operation.ts";
import { findUser, momentFor } from "../accounts.ts";
import { requirePassword, requireSamePassword } from "../require-password.ts";
import { storeChallenge } from "./challenges.ts";
import { passkeyAdded, passkeyRemoved } from "./email-templates.ts";
import { ALGORITHMS, loadWebAuthn, siteOf, verifyAttestation } from "./web-authn.ts";

/** The most passkeys of one account. A synchronised passkey covers all devices of a person, so few need more than two. */
const MAX_PASSKEYS = 10;

export const list = signedIn.passkeys.list.handler(async ({ context }) => {
  const rows = await context.deps.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, context.user.id))
    .orderBy(asc(passkeys.id));
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
});

export const begin = signedIn.passkeys.begin.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const account = await requirePassword(deps, user.id, input.currentPassword, "currentPassword");
  const { email, firstName, lastName } = account;
  const present = await deps.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  if (present.length >= MAX_PASSKEYS) throw noRoom();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Treets",
    rpID: siteOf(deps.config),
    userID: new TextEncoder().encode(user.id),
    userName: email,
    userDisplayName: [firstName, lastName].filter(Boolean).join(" "),
    excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return inTransaction(deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    return { options: { ...(await storeChallenge(tx, deps, user.id, options)) } };
  });
});

export const add = signedIn.passkeys.add.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const account = await findUser(deps.db, user.id);
  const key = account && (await verifyAttestation(deps, user.id, input.passkey));
  if (!key) throw conflict(refusals.passkeyNotCreated());
  const now = deps.clock();
  const id = newId("pky");
  await inTransaction(deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    await requireRoom(tx, user.id);
    const added = await tx
      .insert(passkeys)
      .values({
        id,
        userId: user.id,
        credentialId: key.id,
        publicKey: Buffer.from(key.publicKey),
        uses: key.counter,
        transports: key.transports ?? [],
        name: input.name,
        createdAt: now,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    if (added.length === 0) throw conflict(refusals.passkeyThereAlready());
    await deps.mail.send(tx, user.email, () =>
      passkeyAdded({
        firstName: user.firstName,
        name: input.name,
        when: momentFor(now, user),
        settingsUrl: deps.config.publicUrl + href("accountSettings", {}, { tab: "security" }),
      }),
    );
  });
  return { id };
});

/** The caller has locked the account, so that concurrent additions are counted one after another. */
async function requireRoom(tx: Transaction, userId: string): Promise<void> {
  const present = await tx.$count(passkeys, eq(passkeys.userId, userId));
  if (present >= MAX_PASSKEYS) throw noRoom();
}

const noRoom = () => conflict(refusals.passkeysMost({ max: MAX_PASSKEYS }));

export const remove = signedIn.passkeys.remove.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const account = await requirePassword(deps, user.id, input.currentPassword, "currentPassword");
  await inTransaction(deps.db, async (tx) => {
    await requireSamePassword(tx, account);
    const [removed] = await tx
      .delete(passkeys)
      .where(matching(passkeys, { id: input.passkey, userId: user.id }))
      .returning();
    if (!removed) throw problem("not_found", { message: refusals.passkeyGone() });
    await deps.mail.send(tx, user.email, () =>
      passkeyRemoved({
        firstName: user.firstName,
        name: removed.name,
        when: momentFor(deps.clock(), user),
        resetUrl: deps.config.publicUrl + href("forgotPassword"),
      }),
    );
  });
  return { done: true };
});

export const challenge = operations.passkeys.challenge.handler(async ({ context: { deps, caller } }) => {
  await deps.limits.consume("passkey-challenge-address", caller.ip);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps.config),
    userVerification: "required",
  });
  return { options: { ...(await storeChallenge(deps.db, deps, null, options)) } };
});
