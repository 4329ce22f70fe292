import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, IconButton, SubmitButton } from "../../design/button.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { DescriptionList, Meter, Skeleton, StatCard, Steps } from "../../design/figures.tsx";
import { Icon, iconNames } from "../../design/icon.tsx";
import { Grid, Row, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { ExternalLink, Kbd, Logo, Money } from "../../design/text.tsx";
import { SampleTime } from "./sample-time.tsx";
import { Specimen } from "./specimen.tsx";

const INSTANT = "2026-11-21T09:30:00Z";

export function Controls() {
  return (
    <Stack gap={5}>
      <Specimen title="Buttons">
        <Row>
          <SubmitButton>Save changes</SubmitButton>
          <Button>Cancel</Button>
          <Button variant="quiet">Skip</Button>
          <Button variant="danger">End partnership</Button>
        </Row>
        <Row>
          <Button variant="primary" icon="plus">
            New treet
          </Button>
          <ButtonLink href="#main" icon="download">
            Export
          </ButtonLink>
          <Button size="small" icon="edit">
            Edit
          </Button>
          <IconButton icon="more" label="More" />
          <CopyButton text="https://treets.example/r/8Kd2" label="Copy link" />
        </Row>
        <Row>
          <Button variant="primary" disabled>
            Not now
          </Button>
          <Button variant="primary" data-busy="">
            Saving
          </Button>
          <Button data-busy="">Saving</Button>
        </Row>
      </Specimen>
      <Specimen title="Badges, people and text">
        <Row>
          <Badge>Draft</Badge>
          <Badge tone="good">Live</Badge>
          <Badge tone="warn">Waiting</Badge>
          <Badge tone="bad">Refused</Badge>
          <Badge tone="info">Scheduled</Badge>
        </Row>
        <Row>
          <Avatar name="Lena Brandt" size="small" />
          <Avatar name="Omar Haddad" />
          <Avatar name="Café Nord" shape="square" />
          <Avatar name="Harbour Club" shape="square" size="large" />
        </Row>
        <Row gap={5}>
          <SampleTime value={INSTANT} />
          <SampleTime value={INSTANT} format="datetime" />
          <Money minor={12_50} currency="EUR" />
          <Money minor={1_200} currency="JPY" />
          <Kbd>Ctrl K</Kbd>
          <ExternalLink href="https://example.com">cafe-nord.example</ExternalLink>
          <Logo />
        </Row>
      </Specimen>
      <Specimen title="Notices">
        <Notice tone="info" title="The treet goes live on Monday">
          <p>Members see it from 08:00 on, in the time zone of your community.</p>
        </Notice>
        <Notice tone="good" title="Everything is up to date" />
        <Notice tone="warn" title="4 of 5 seats are in use" />
        <Notice tone="bad" title="The payment was declined">
          <p>Your bank gave no reason. Nothing was charged.</p>
        </Notice>
      </Specimen>
      <Specimen title="Figures">
        <Grid min="12rem">
          <StatCard label="Claims" value="1,284" change="+12 % on last month" />
          <StatCard label="Members" value="312" hint="Active, without invited" />
          <StatCard label="Redeemed" value="68 %" href="#main" />
        </Grid>
        <Meter label="Members" value={78} max={100} />
        <Meter label="Live treets" value={5} max={5} />
        <Steps items={[{ label: "The offer" }, { label: "Limits" }, { label: "Review" }]} current={1} />
        <DescriptionList
          items={[
            { term: "Partner", description: "Café Nord" },
            { term: "Members since", description: <SampleTime value={INSTANT} /> },
          ]}
        />
        <Skeleton lines={3} />
      </Specimen>
      <Specimen title="Icons">
        <ul className="gallery-icons">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span className="small muted">{name}</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </Stack>
  );
}
