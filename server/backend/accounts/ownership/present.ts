import type { z } from "zod";
import { ownershipTransfer } from "#shared/contract/ownership.ts";
import { imageUrl } from "#shared/image-url.ts";
import { presented } from "../../platform/presented.ts";
import type { Party, TransferRow, TransferWithParties } from "./queries.ts";

type OwnershipTransfer = z.input<typeof ownershipTransfer>;

export const nameOf = ({ firstName, lastName, email }: Party): string =>
  `${firstName} ${lastName}`.trim() || email;

export const presentParty = (party: Party) => ({
  name: nameOf(party),
  email: party.email,
  avatarUrl: imageUrl(party.avatarImageId, "small"),
});

/** Returns the state of an offer. An offer expires without an update of its row. */
export const stateOf = ({ state, expiresAt }: TransferRow, now: Date): OwnershipTransfer["state"] =>
  state === "pending" && expiresAt <= now ? "expired" : state;

export const presentTransfer = ({ transfer, from, to }: TransferWithParties, now: Date): OwnershipTransfer =>
  presented(ownershipTransfer, transfer, {
    state: stateOf(transfer, now),
    from: presentParty(from),
    to: presentParty(to),
  });
