import type { SuppliedTreet } from "#shared/contract/supply.ts";
import type { CodeForm } from "#shared/treets.ts";
import { language } from "#words/language.ts";
import * as words from "#words/treet.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Needs } from "../../design/needs.tsx";
import { Rich } from "../../design/rich.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState } from "../../page-props.ts";
import { AddCodes, UsedCodes } from "./code-drawers.tsx";

interface CodePoolProps {
  readonly treet: SuppliedTreet;
  /** Nobody adds any once the partnership has ended. */
  readonly mayAdd: boolean;
  readonly open: CodeForm | null;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
}

/** Codes of which everybody gets one, for their supplier: how many are left, more of them, and what became of them. */
export function CodePool({ treet, mayAdd, open, form, link }: CodePoolProps) {
  const drawer = { open, form, link };
  const wasClaimed = treet.claimedCount !== 0;
  return (
    <>
      <Card
        title={words.codes()}
        actions={
          <>
            {wasClaimed && (
              <Needs action="claims.redeem">
                <ButtonLink href={link({ open: "used" })} icon="check" size="small">
                  {words.codesMarkUsed()}
                </ButtonLink>
              </Needs>
            )}
            {mayAdd && (
              <Needs action="supply.manage">
                <ButtonLink href={link({ open: "add" })} icon="plus" size="small">
                  {words.addCodes()}
                </ButtonLink>
              </Needs>
            )}
          </>
        }
      >
        <p>
          <HowMany unused={treet.unusedCodes} />
        </p>
      </Card>
      {mayAdd && <AddCodes {...drawer} intent="supply-codes" needs="supply.manage" />}
      {wasClaimed && <UsedCodes {...drawer} intent="supply-used-codes" needs="claims.redeem" />}
    </>
  );
}

/** Null: so few are claimed that their number would tell. */
function HowMany({ unused }: { readonly unused: number | null }) {
  if (unused === null) return words.codesNearlyUnused();
  return (
    <>
      <Rich>
        {words.codesUnused({
          strong: () => <strong className="numeric">{unused.toLocaleString(language())}</strong>,
        })}
      </Rich>
      {unused === 0 && ` ${words.codesNone()}`}
    </>
  );
}
