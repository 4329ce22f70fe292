import * as words from "#words/partners.ts";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Needs } from "../../design/needs.tsx";

interface WithdrawApplicationProps {
  readonly id: string;
  /** Name of the community. */
  readonly name: string;
  readonly size?: "small";
  /** The page that lists the communities, if it is another one. */
  readonly action?: string;
}

/** Withdraws an application that the community has not decided yet. */
export const WithdrawApplication = ({ id, name, size, action }: WithdrawApplicationProps) => (
  <Needs action="supply.apply">
    <ConfirmDialog
      title={words.withdrawApplicationQuestion({ name })}
      confirmLabel={words.withdraw()}
      intent="withdraw"
      {...(action !== undefined && { action })}
      trigger={
        <Button
          variant={size ? "quiet" : "secondary"}
          aria-label={words.withdrawApplicationTo({ name })}
          {...(size && { size })}
        >
          {words.withdraw()}
        </Button>
      }
    >
      <input type="hidden" name="partner" value={id} />
      <p>{words.withdrawApplicationHint()}</p>
    </ConfirmDialog>
  </Needs>
);
