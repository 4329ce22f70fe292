import * as words from "#words/panel.ts";
import { Button, type ButtonProps } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";

interface RefuseMemberProps extends Pick<ButtonProps, "size" | "variant"> {
  readonly id: string;
  readonly name: string;
}

/** Declines a request to join after a question, as the person learns of it at once. */
export const RefuseMember = ({ id, name, ...look }: RefuseMemberProps) => (
  <ConfirmDialog
    title={words.refuseQuestion({ name })}
    confirmLabel={words.refuse()}
    intent="reject"
    trigger={
      <Button aria-label={words.refuseNamed({ name })} {...look}>
        {words.refuse()}
      </Button>
    }
  >
    <input type="hidden" name="member" value={id} />
    <p>{words.refuseHint()}</p>
  </ConfirmDialog>
);
