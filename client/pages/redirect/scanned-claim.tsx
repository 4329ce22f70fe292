import type { redirectPage } from "#server/pages/redirect.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { ButtonLink } from "../../design/button.tsx";
import type { ViewOf } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";

export type ScannedClaimData = ViewOf<typeof redirectPage, "claim">;

/**
 * Shown to users who scan a member's code without permission to redeem it: whom the code is for, and nothing about the
 * claim.
 */
export const ScannedClaim = ({ data: { ref, partner, isSignedIn } }: { data: ScannedClaimData }) => (
  <NarrowPage title={words.showStaff({ partner })} lead={words.showStaffHow()}>
    {isSignedIn ? (
      <>
        <p className="muted">{words.workThereTeam({ partner })}</p>
        <ButtonLink href={href("selectOrg", {}, { stay: 1 })}>{words.goToCommunities()}</ButtonLink>
      </>
    ) : (
      <>
        <p className="muted">{words.workThereSignIn()}</p>
        <ButtonLink
          href={href("login", {}, { redirect: href("redirect", {}, { c: ref }) })}
          variant="primary"
        >
          {commonWords.signIn()}
        </ButtonLink>
      </>
    )}
  </NarrowPage>
);

export const UnknownClaim = () => (
  <NarrowPage title={words.unknownClaim()} lead={words.unknownClaimLead()}>
    <ButtonLink href={href("home")}>{words.toStart()}</ButtonLink>
  </NarrowPage>
);
