import { percentText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/create.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, IconButton, SubmitButton } from "../../design/button.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { ExternalLink } from "../../design/external-link.tsx";
import { DescriptionList, Meter, Skeleton, StatCard, Steps } from "../../design/figures.tsx";
import { Icon, iconNames } from "../../design/icon.tsx";
import { Grid, Row, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { Kbd, Logo, Money } from "../../design/text.tsx";
import { SampleTime } from "./sample-time.tsx";
import { Specimen } from "./specimen.tsx";

const INSTANT = "2026-11-21T09:30:00Z";

export const Controls = () => (
  <Stack gap={5}>
    <Specimen title={words.buttons()}>
      <Row>
        <SubmitButton>{words.saveChanges()}</SubmitButton>
        <Button>{commonWords.cancel()}</Button>
        <Button variant="quiet">{words.skip()}</Button>
        <Button variant="danger">{words.endPartnership()}</Button>
      </Row>
      <Row>
        <Button variant="primary" icon="plus">
          {words.newTreet()}
        </Button>
        <ButtonLink href="#main" icon="download">
          {commonWords.exportList()}
        </ButtonLink>
        <Button size="small" icon="edit">
          {commonWords.edit()}
        </Button>
        <IconButton icon="more" label={words.more()} />
        <CopyButton text="https://treets.example/r/8Kd2" label={words.copyLink()} />
      </Row>
      <Row>
        <Button variant="primary" disabled>
          {words.notNow()}
        </Button>
        <Button variant="primary" data-busy="">
          {words.saving()}
        </Button>
        <Button data-busy="">{words.saving()}</Button>
      </Row>
    </Specimen>
    <Specimen title={words.showBadges()}>
      <Row>
        <Badge>{words.draft()}</Badge>
        <Badge tone="good">{words.live()}</Badge>
        <Badge tone="warn">{words.waiting()}</Badge>
        <Badge tone="bad">{words.badgeRefused()}</Badge>
        <Badge tone="info">{words.scheduled()}</Badge>
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
        <Kbd>{words.ctrlK()}</Kbd>
        <ExternalLink href="https://example.com">{words.exampleAddress()}</ExternalLink>
        <Logo />
      </Row>
    </Specimen>
    <Specimen title={words.notices()}>
      <Notice tone="info" title={words.noticeScheduled()} text={words.noticeScheduledText()} />
      <Notice tone="good" title={words.noticeUpToDate()} />
      <Notice tone="warn" title={words.noticeSeats()} />
      <Notice tone="bad" title={words.noticeDeclined()} text={words.noticeDeclinedText()} />
    </Specimen>
    <Specimen title={words.figures()}>
      <Grid min="12rem">
        <StatCard label={words.claims()} value="1,284" change={words.figureChange()} />
        <StatCard label={commonWords.members()} value="312" hint={words.figureHint()} />
        <StatCard label={words.redeemed()} value={percentText(0.68)} href="#main" />
      </Grid>
      <Meter label={commonWords.members()} value={78} max={100} />
      <Meter label={words.liveTreets()} value={5} max={5} />
      <Steps
        items={[{ label: words.stepOffer() }, { label: words.stepLimits() }, { label: words.stepReview() }]}
        current={1}
      />
      <DescriptionList
        items={[
          { term: commonWords.partner(), description: words.examplePartner() },
          { term: words.membersSince(), description: <SampleTime value={INSTANT} /> },
        ]}
      />
      <Skeleton lines={3} />
    </Specimen>
    <Specimen title={words.icons()}>
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
