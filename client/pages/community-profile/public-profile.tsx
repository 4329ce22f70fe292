import type { communityProfilePage } from "#server/pages/community-profile.ts";
import type { PublicProfile as Profile } from "#shared/contract/profile.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as linkWords from "#words/links.ts";
import * as words from "#words/settings.ts";
import { Card } from "../../design/card.tsx";
import { Stack } from "../../design/layout.tsx";
import { MarkedText } from "../../design/marked-text.tsx";
import { Notice } from "../../design/notice.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { JoinForm } from "../redirect/join-form.tsx";
import { Samples } from "../redirect/samples.tsx";
import { RequestCard } from "../select-org/request-card.tsx";
import { ContactCard } from "./contact-card.tsx";
import { Offered } from "./offered.tsx";
import { ProfileHead } from "./profile-head.tsx";

interface PublicProfileProps {
  readonly data: ViewOf<typeof communityProfilePage, "public">;
  readonly form: FormState | undefined;
}

/** The profile as people outside the business see it, who may join a community here. */
export function PublicProfile({ data: { profile, asked, signedInAs }, form }: PublicProfileProps) {
  const { name, about, samples, supplied, joining } = profile;
  const hasStep = asked !== null || joining !== null;
  return (
    <Stack gap={5}>
      <ProfileHead profile={profile} />
      <div className={hasStep ? "profile-columns profile-columns--step" : "profile-columns"}>
        {asked && <RequestCard request={asked} form={form} />}
        {!asked && joining && <Join name={name} joining={joining} signedInAs={signedInAs} form={form} />}
        {(about || samples.length > 0 || supplied.length > 0) && (
          <Stack gap={5}>
            {about && (
              <Card title={words.aboutNamed({ name })}>
                <MarkedText text={about} />
              </Card>
            )}
            {supplied.length > 0 && (
              <Card title={commonWords.treets()}>
                <ul className="profile-offers">
                  {supplied.map(({ id, community, ...treet }) => (
                    <Offered
                      key={id}
                      {...treet}
                      icon="gift"
                      href={href("treet", { business: community.slug, rest: [id] })}
                      about={words.forCommunity({ community: community.name })}
                    />
                  ))}
                </ul>
              </Card>
            )}
            {samples.length > 0 && (
              <Card>
                <Samples samples={samples} />
              </Card>
            )}
          </Stack>
        )}
        <ContactCard profile={profile} />
      </div>
    </Stack>
  );
}

interface JoinProps {
  readonly name: string;
  readonly joining: NonNullable<Profile["joining"]>;
  readonly signedInAs: string;
  readonly form: FormState | undefined;
}

function Join({ name, joining, signedInAs, form }: JoinProps) {
  const { way, isFull } = joining;
  if (way === "invitation")
    return (
      <Card title={linkWords.joinNamed({ name })}>
        <p>{linkWords.byInvitation({ name })}</p>
      </Card>
    );
  const needsApproval = way === "approval";
  return (
    <Card title={needsApproval ? linkWords.joinAskNamed({ name }) : linkWords.joinNamed({ name })} gap={4}>
      {isFull && <Notice tone="info" text={linkWords.joinFull()} />}
      <JoinForm
        community={joining}
        needsApproval={needsApproval}
        isFull={isFull}
        label={linkWords.joinNamed({ name })}
        signedInAs={signedInAs}
        form={form}
      />
    </Card>
  );
}
