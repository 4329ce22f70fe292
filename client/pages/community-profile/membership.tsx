import { href } from "#shared/href.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";

interface MembershipProps {
  readonly name: string;
  readonly slug: string;
  readonly membership: { readonly joinedAt: string | null; readonly labels: readonly string[] };
}

/** Since when somebody is a member, and the groups they are in. */
export const Membership = ({ name, slug, membership: { joinedAt, labels } }: MembershipProps) => (
  <Card title="Your membership">
    <Stack gap={3}>
      {joinedAt && (
        <p>
          Member since <Time value={joinedAt} />
        </p>
      )}
      {labels.length > 0 && (
        <Row gap={2}>
          <span className="muted small">In</span>
          {labels.map((label) => (
            <Badge key={label} tone="neutral">
              {label}
            </Badge>
          ))}
        </Row>
      )}
      <ButtonLink href={href("treets", { business: slug }, { tab: "mine" })} icon="tag">
        What you have claimed
      </ButtonLink>
      <ConfirmDialog
        title={`Leave ${name}?`}
        intent="leave"
        tone="danger"
        confirmLabel={`Leave ${name}`}
        trigger={
          <Button variant="quiet" icon="logout">
            Leave
          </Button>
        }
      >
        <p>You no longer see its treets. What you have claimed stays yours until it expires.</p>
      </ConfirmDialog>
    </Stack>
  </Card>
);
