import { href } from "#shared/href.ts";
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
    <NarrowPage
      title={`Show this to the staff of ${partner}`}
      lead="They scan the code with their phone's camera, and the claim opens in their till."
    >
      {isSignedIn ? (
        <>
          <p className="muted">
            You work there? Ask {partner} to add you to their team, or sign in with the account that is on it.
          </p>
          <ButtonLink href={href("selectOrg", {}, { stay: 1 })}>Go to your communities</ButtonLink>
        </>
      ) : (
        <>
          <p className="muted">You work there? Sign in to redeem it.</p>
          <ButtonLink
            href={href("login", {}, { redirect: href("redirect", {}, { c: ref }) })}
            variant="primary"
          >
            Sign in
          </ButtonLink>
        </>
      )}
    </NarrowPage>
  );
}

export const UnknownClaim = () => (
  <NarrowPage
    title="We do not know this claim"
    lead="Maybe a letter got lost, or it was given back. Ask the member to open the claim once more."
  >
    <ButtonLink href={href("home")}>Go to the start page</ButtonLink>
  </NarrowPage>
);
