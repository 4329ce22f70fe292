import type { SuppliedTreet } from "#shared/contract/supply.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import type { CodeForm } from "#shared/treets.ts";
import { numberText } from "#shared/words/locale.ts";
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
  /** False once the partnership has ended: no more codes can be added. */
  readonly mayAdd: boolean;
  readonly open: CodeForm | null;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
}

/** A pool of single-use codes as seen by its supplier: how many are left, adding more, and how they were used. */
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

/** Null if suppressed: with so few claims, the number would reveal them, even as "some" or "none". */
function HowMany({ unused }: { readonly unused: number | null }) {
  if (unused === null) return words.codesHidden({ min: SMALLEST_COUNT_SHOWN });
  return (
    <>
      <Rich>
        {words.codesUnused({
          strong: () => <strong className="numeric">{numberText(unused)}</strong>,
        })}
      </Rich>
      {unused === 0 && ` ${words.codesNone()}`}
    </>
  );
}
