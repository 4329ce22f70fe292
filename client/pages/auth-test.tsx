import { useEffect, useReducer, useState } from "react";
import { SESSION_REFRESH_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { useAuth } from "../auth/auth.ts";
import { Badge } from "../design/badge.tsx";
import { Button, ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { DescriptionList } from "../design/figures.tsx";
import { Grid, Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import "./auth-test.css";
import { forceRefusal, runSelfTest } from "./auth-test/probes.ts";

export interface AuthTestData {
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
      { id: lines.length, at: new Date().toLocaleTimeString("en-GB"), text },
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
  };

  useEffect(() => {
    const onFocus = () => add("The window has the focus again");
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);

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
              ]}
            />
          ) : (
            <p>Nobody is signed in. That is a normal state of this page.</p>
          )}
        </Card>
        <Card title="Tokens">
          <DescriptionList
            items={[
              { term: "Refresh token", description: refreshExpiresAt ? "Present" : "None" },
              { term: "It ends in", description: <Countdown until={refreshExpiresAt} /> },
              {
                term: "Last read",
                description: lastRefreshedAt ? lastRefreshedAt.toLocaleTimeString("en-GB") : "With the page",
              },
              { term: "Session is read again every", description: `${SESSION_REFRESH_MS / 60_000} minutes` },
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
        <Button onClick={async () => add(await runSelfTest())}>Run self-test</Button>
        {user ? (
          <form method="post">
            <input type="hidden" name="intent" value="sign-out" />
            <Button type="submit" variant="danger">
              Sign out
            </Button>
          </form>
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

/** "29 days, 3 hours"; counts on its own once scripts run, so that both sides first write the same. */
function Countdown({ until }: { until: number | undefined }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (until === undefined || now === undefined) return <span>–</span>;
  const seconds = Math.max(0, Math.round((until - now) / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600)];
  const [minutes, rest] = [Math.floor((seconds % 3_600) / 60), seconds % 60];
  return <span className="numeric">{`${days} d ${hours} h ${minutes} min ${rest} s`}</span>;
}
