import { useEffect, useReducer, useState } from "react";
import { SESSION_REFRESH_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
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
import type { PageProps } from "../page-props.ts";
import "./auth-test.css";
import { isRefreshing } from "../auth/other-tabs.ts";
import { forceRefusal, runSelfTest } from "./auth-test/probes.ts";

export interface AuthTestData {
  /** When the session of this browser began. */
  readonly since: string | null;
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly maskedEmail: string;
    readonly roles: readonly string[];
  } | null;
}

interface LogLine {
  readonly id: number;
  readonly at: string;
  readonly text: string;
}

export default function AuthTest({ data }: PageProps<AuthTestData>) {
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
      add(`Session read: ${session ? "signed in" : "nobody is signed in"}`);
    },
    async refresh() {
      add(`Refresh: ${await refresh()}`);
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
      add("The window has the focus again");
    };
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);
  useEffect(() => add(`Status: ${status}`), [status]);

  const { user } = data;
  return (
    <Stack gap={5}>
      <PageHeader
        title="Session check"
        lead="What this browser and the server know about who is signed in."
      />
      <p className="auth-test-status" aria-live="polite">
        <Badge tone={tones[status]}>{status}</Badge>
      </p>
      <Grid min="20rem">
        <Card title="Session">
          {user ? (
            <DescriptionList
              items={[
                { term: "Name", description: user.name || "Not given" },
                { term: "E-mail", description: user.maskedEmail },
                { term: "Id", description: <code>{user.id}</code> },
                { term: "Roles", description: user.roles.join(", ") || "None" },
                ...(data.since
                  ? [{ term: "Signed in since", description: <Time value={data.since} format="datetime" /> }]
                  : []),
              ]}
            />
          ) : (
            <p>Nobody is signed in. That is a normal state of this page.</p>
          )}
        </Card>
        <Card title="Tokens">
          <DescriptionList
            items={[
              { term: "Access token", description: status === "authenticated" ? "Present" : "None" },
              { term: "Refresh token", description: refreshExpiresAt ? "Present" : "None" },
              { term: "It ends in", description: <Countdown until={refreshExpiresAt} /> },
              {
                term: "Last read",
                description: lastRefreshedAt ? clockText(lastRefreshedAt) : "With the page",
              },
              {
                term: "Next hourly read in",
                description: <Countdown until={hourly && user ? hourly + SESSION_REFRESH_MS : undefined} />,
              },
              { term: "Last focus", description: lastFocus ? clockText(lastFocus) : "None yet" },
              { term: "A tab holds the refresh lock", description: <LockHeld /> },
            ]}
          />
          <p className="muted small">
            Tokens live in cookies that no script can read, so none is shown here.
          </p>
        </Card>
      </Grid>
      <div className="form-actions">
        <Button onClick={run.session}>Read session</Button>
        <Button onClick={run.refresh}>Refresh now</Button>
        <Button onClick={run.refuse}>Force a 401</Button>
        <Button onClick={run.selfTest}>Run self-test</Button>
        {user ? (
          <PostForm className="form-actions">
            <Button type="submit" name="intent" value="spoil">
              Spoil the token
            </Button>
            <Button type="submit" name="intent" value="clear">
              Clear the tokens
            </Button>
            <Button type="submit" name="intent" value="sign-out" variant="danger">
              Sign out
            </Button>
          </PostForm>
        ) : (
          <ButtonLink href={href("login", {}, { redirect: href("authTest") })} variant="primary">
            Sign in
          </ButtonLink>
        )}
      </div>
      <Card title="Events" tone="sunken">
        {log.length === 0 ? (
          <p className="muted">Nothing has happened yet.</p>
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

const clockText = (at: Date) => at.toLocaleTimeString("en-GB");

function Countdown({ until }: { until: number | undefined }) {
  const seconds = useSecondsLeft(until);
  return <span className="numeric">{seconds === undefined ? "–" : leftText(seconds)}</span>;
}

/** Looked up once a second, as nothing tells when a lock is taken. */
function LockHeld() {
  const [held, setHeld] = useState<boolean>();
  useEffect(() => {
    const look = async () => setHeld(await isRefreshing());
    void look();
    const timer = setInterval(() => void look(), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span>{held === undefined ? "–" : held ? "Yes" : "No"}</span>;
}
