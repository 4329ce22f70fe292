import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { ButtonLink } from "../../design/button.tsx";
import { NarrowPage } from "../parts/narrow-page.tsx";

export interface ScannedClaimData {
  readonly kind: "claim";
  readonly ref: string;
  readonly partner: string;
  readonly isSignedIn: boolean;
}

/** What whoever scans a member's code sees, unless they may redeem it: whom it is for, and nothing of the claim. */
export function ScannedClaim({ data: { ref, partner, isSignedIn } }: { data: ScannedClaimData }) {
  return (
    <NarrowPage title={words.showThisToTheStaff({ partner })} lead={words.theyScanTheCodeWith()}>
      {isSignedIn ? (
        <>
          <p className="muted">{words.youWorkThereAskTo({ partner })}</p>
          <ButtonLink href={href("selectOrg", {}, { stay: 1 })}>{words.goToYourCommunities()}</ButtonLink>
        </>
      ) : (
        <>
          <p className="muted">{words.youWorkThereSignIn()}</p>
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
}

export const UnknownClaim = () => (
  <NarrowPage title={words.weDoNotKnowThis2()} lead={words.maybeALetterGotLost2()}>
    <ButtonLink href={href("home")}>{words.goToTheStartPage()}</ButtonLink>
  </NarrowPage>
);
