import { href } from "#shared/href.ts";
import * as words from "#words/treetLists.ts";
import { MenuAction } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";

interface ShareLinkActionProps {
  readonly treet: string;
  /** Slug of the business whose link it will be. */
  readonly business: string;
}

/** Menu entry that makes a treet's link, or finds the one there is, and opens it. */
export const ShareLinkAction = ({ treet, business }: ShareLinkActionProps) => (
  <Needs action="links.manage">
    <MenuAction icon="link" action={href("treets", { business })} fields={{ intent: "share", treet }}>
      {words.shareLink()}
    </MenuAction>
  </Needs>
);
