import type { redirectPage } from "#server/pages/redirect.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/links.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { TextField } from "../design/text-field.tsx";
import type { PropsOf } from "../page-props.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { FollowedLink } from "./redirect/followed-link.tsx";
import { MemberInvitation } from "./redirect/member-invitation.tsx";
import { ScannedClaim, UnknownClaim } from "./redirect/scanned-claim.tsx";

export default function Redirect({ data, form }: PropsOf<typeof redirectPage>) {
  if (data.kind === "link") return <FollowedLink data={data} form={form} />;
  if (data.kind === "invitation") return <MemberInvitation data={data} form={form} />;
  if (data.kind === "claim") return <ScannedClaim data={data} />;
  if (data.kind === "unknown-claim") return <UnknownClaim />;
  return (
    <NarrowPage title={words.unknownCode()} lead={words.unknownCodeLead()}>
      <form method="get" className="form">
        <TextField
          label={words.code()}
          name="l"
          defaultValue={data.code}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton>{words.codeCheck()}</SubmitButton>
      </form>
      <ButtonLink href={href("home")} variant="quiet">
        {words.toStart()}
      </ButtonLink>
    </NarrowPage>
  );
}
