import { useEffect, useReducer, useState } from "react";
import type { authTestPage } from "#server/pages/auth-test.ts";
import { SESSION_REFRESH_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { formatLocale } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/diagnostics.ts";
import { useAuth } from "../auth/auth.ts";
import { Badge } from "../design/badge.tsx";
import { Button, ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { leftText, useSecondsLeft } from "../design/countdown.tsx";
import { DescriptionList } from "../design/figures.tsx";
import { PostForm } from "../design/form.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Time } from "../design/text.tsx";
import type { PropsOf } from "../page-props.ts";
import "./auth-test.css";
import { isRefreshing } from "../auth/other-tabs.ts";
import { forceRefusal, runSelfTest } from "./auth-test/probes.ts";

interface LogLine {
  readonly id: number;
  readonly at: string;
  readonly text: string;
}

export default function AuthTest({ data }: PropsOf<typeof authTestPage>) {
  const { status, refreshExpiresAt, lastRefreshedAt, getSession, refresh } = useAuth();
  const [log, add] = useReducer(
    (lines: readonly LogLine[], text: string): readonly LogLine[] => [
      { id: lines.length, at: clockText(new Date()), text },
      ...lines,
    ],
    [],
  );
  const run = {
    async session() {
      const session = await getSession();
      add(session ? words.sessionSignedIn() : words.sessionNobody());
    },
    async refresh() {
      add(words.refreshOutcome({ refresh: String(await refresh()) }));
    },
    async refuse() {
      add(await forceRefusal());
      await getSession();
    },
    async selfTest() {
      for (const line of await runSelfTest()) add(line);
    },
  };
  const [lastFocus, setLastFocus] = useState<Date>();
  const [openedAt, setOpenedAt] = useState<number>();
  const hourly = lastRefreshedAt?.getTime() ?? openedAt;

  useEffect(() => {
    setOpenedAt(Date.now());
    const onFocus = () => {
      setLastFocus(new Date());
      add(words.focusRegained());
    };
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);
  useEffect(() => add(words.statusIs({ status: String(status) })), [status]);

  const { user } = data;
  return (
    <Stack gap={5}>
      <PageHeader title={words.sessionCheck()} lead={words.sessionCheckLead()} />
      <p className="auth-test-status" aria-live="polite">
        <Badge tone={tones[status]}>{status}</Badge>
      </p>
      <Grid min="20rem">
        <Card title={words.session()}>
          {user ? (
            <DescriptionList
              items={[
                { term: commonWords.name(), description: user.name || words.notGiven() },
                { term: commonWords.email(), description: user.maskedEmail },
                { term: words.id(), description: <code>{user.id}</code> },
                { term: words.roles(), description: user.roles.join(", ") || commonWords.none() },
                ...(data.since
                  ? [
                      {
                        term: words.signedInSince(),
                        description: <Time value={data.since} format="datetime" />,
                      },
                    ]
                  : []),
              ]}
            />
          ) : (
            <p>{words.sessionNone()}</p>
          )}
        </Card>
        <Card title={words.tokens()}>
          <DescriptionList
            items={[
              {
                term: words.accessToken(),
                description: status === "authenticated" ? words.present() : words.absent(),
              },
              {
                term: words.refreshToken(),
                description: refreshExpiresAt ? words.present() : words.absent(),
              },
              { term: words.endsIn(), description: <Countdown until={refreshExpiresAt} /> },
              {
                term: words.lastRead(),
                description: lastRefreshedAt ? clockText(lastRefreshedAt) : words.withPage(),
              },
              {
                term: words.nextRead(),
                description: <Countdown until={hourly && user ? hourly + SESSION_REFRESH_MS : undefined} />,
              },
              { term: words.lastFocus(), description: lastFocus ? clockText(lastFocus) : words.noneYet() },
              { term: words.lockHeld(), description: <LockHeld /> },
            ]}
          />
          <p className="muted small">{words.tokensHidden()}</p>
        </Card>
      </Grid>
      <div className="form-actions">
        <Button onClick={run.session}>{words.readSession()}</Button>
        <Button onClick={run.refresh}>{words.refreshNow()}</Button>
        <Button onClick={run.refuse}>{words.force401()}</Button>
        <Button onClick={run.selfTest}>{words.runSelfTest()}</Button>
        {user ? (
          <PostForm className="form-actions">
            <Button type="submit" name="intent" value="spoil">
              {words.spoilToken()}
            </Button>
            <Button type="submit" name="intent" value="clear">
              {words.clearTokens()}
            </Button>
            <Button type="submit" name="intent" value="sign-out" variant="danger">
              {words.signOut()}
            </Button>
          </PostForm>
        ) : (
          <ButtonLink href={href("login", {}, { redirect: href("authTest") })} variant="primary">
            {commonWords.signIn()}
          </ButtonLink>
        )}
      </div>
      <Card title={words.events()} tone="sunken">
        {log.length === 0 ? (
          <p className="muted">{words.nothingYet()}</p>
        ) : (
          <ol className="auth-test-log" aria-live="polite">
            {log.map(({ id, at, text }) => (
              <li key={id}>
                <time>{at}</time> {text}
              </li>
            ))}
          </ol>
        )}
      </Card>
    </Stack>
  );
}

const tones = { authenticated: "good", unauthenticated: "neutral", loading: "info" } as const;

const clockText = (at: Date) => at.toLocaleTimeString(formatLocale());

function Countdown({ until }: { until: number | undefined }) {
  const seconds = useSecondsLeft(until);
  return <span className="numeric">{seconds === undefined ? "–" : leftText(seconds)}</span>;
}

/** Polls once a second, as there is no event for a lock being acquired. */
function LockHeld() {
  const [held, setHeld] = useState<boolean>();
  useEffect(() => {
    const look = async () => setHeld(await isRefreshing());
    void look();
    const timer = setInterval(() => void look(), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span>{held === undefined ? "–" : held ? commonWords.yes() : words.no()}</span>;
}
