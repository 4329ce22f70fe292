import { suppliedExtendable } from "#shared/treets.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { changeEach, postpone } from "../treets/index.ts";
import { findSupplied } from "./queries.ts";
import { lockWithCommunity, moveSupplied } from "./writing.ts";

export const moveMany = inBusiness.supply.moveMany.handler(({ input, context }) => {
  const { move } = input;
  return eachSupplied(context, input.treets, (treet) => moveSupplied(context, { treet, move }));
});

export const extendMany = inBusiness.supply.extendMany.handler(({ input, context }) =>
  eachSupplied(context, input.treets, (treet) =>
    inTransaction(context.deps.db, async (tx) => {
      const { treet: before, community } = await lockWithCommunity(tx, context, treet);
      const { timezone } = community;
      const { days } = input;
      await postpone(tx, context, { before, community, timezone, days, extendable: suppliedExtendable });
    }),
  ),
);

const eachSupplied = (
  { deps, business }: BusinessContext,
  ids: readonly string[],
  run: (id: string) => Promise<unknown>,
) => changeEach(ids, async (id) => (await findSupplied(deps.db, business.id, id))?.treet, run);
