import { href } from "#shared/href.ts";
import * as words from "#words/settings.ts";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";

/** Lets a member leave a community, after a question that says what happens to their claims. */
export const LeaveCommunity = ({ name, slug }: { readonly name: string; readonly slug: string }) => (
  <ConfirmDialog
    title={words.leaveQuestion({ name })}
    intent="leave"
    action={href("communityProfile", { business: slug })}
    confirmLabel={words.leaveNamed({ name })}
    trigger={
      <Button variant="quiet" icon="logout">
        {words.leave()}
      </Button>
    }
  >
    <p>{words.leaveLead()}</p>
  </ConfirmDialog>
);
