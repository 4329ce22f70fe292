import { useEffect, useReducer, useState } from "react";
import { href } from "#shared/href.ts";
import { useAuth } from "../auth/use-auth.ts";
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

export default function AuthTest({ data: { user } }: PageProps<AuthTestData>) {
  const auth = useAuth();
  const [log, add] = useReducer(
    (lines: readonly LogLine[], text: string): readonly LogLine[] => [
      { id: lines.length, at: new Date().toLocaleTimeString("en-GB"), text },
      ...lines,
    ],
    [],
  );
  const { status, lastFocusAt } = auth;
  useEffect(() => add(`Status: ${status}`), [status]);
  useEffect(() => {
    if (lastFocusAt !== undefined) add("The window has the focus again: session read");
  }, [lastFocusAt]);

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
        <Card title="Tokens and timers">
          <DescriptionList
            items={[
              { term: "Refresh token", description: auth.refreshExpiresAt ? "Present" : "None" },
              { term: "It ends in", description: <Distance to={auth.refreshExpiresAt} /> },
              { term: "Session read", description: <Distance to={auth.lastRefreshedAt} /> },
              { term: "Read again in", description: <Distance to={auth.nextReadAt} /> },
              { term: "Read for the focus", description: <Distance to={lastFocusAt} /> },
            ]}
          />
          <p className="muted small">
            Tokens live in cookies that no script can read, so none is shown here.
          </p>
        </Card>
      </Grid>
      <div className="form-actions">
        <Button onClick={async () => add((await auth.getSession()) ? "Session read" : "No session")}>
          Read session
        </Button>
        <Button onClick={async () => add((await auth.refresh()) ? "Refreshed" : "Refresh refused")}>
          Refresh now
        </Button>
        <Button onClick={async () => add(await forceRefusal())}>Force a 401</Button>
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
        <ol className="auth-test-log" aria-live="polite">
          {log.map(({ id, at, text }) => (
            <li key={id}>
              <time>{at}</time> {text}
            </li>
          ))}
        </ol>
      </Card>
    </Stack>
  );
}

const tones = { authenticated: "good", unauthenticated: "neutral", loading: "info" } as const;

/** "29 d 3 h 12 min 5 s", to come or gone by; counts once scripts run, so that both sides first write the same. */
function Distance({ to }: { to: number | undefined }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (to === undefined || now === undefined) return <span>–</span>;
  return (
    <span className="numeric">
      {durationText(Math.abs(to - now))}
      {to < now && " ago"}
    </span>
  );
}

function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor((seconds % 86_400) / 3_600), "h"],
    [Math.floor((seconds % 3_600) / 60), "min"],
    [seconds % 60, "s"],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  return (first < 0 ? parts.slice(-1) : parts.slice(first)).map((part) => part.join(" ")).join(" ");
}
