import { useLocation } from "react-router";
import { homeOf } from "#shared/business-home.ts";
import { href } from "#shared/href.ts";
import type { PageError } from "#shared/page-state.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { SearchField } from "../../design/text-field.tsx";
import { useRootData } from "../../root-data.ts";
import type { UnansweredPage } from "../../unanswered.ts";
import "./error-page.css";

/** The 404 and 500 pages and what lies between them: what happened, in plain words, and a way out. */
export function ErrorPage({ error }: { error: PageError }) {
  const { heading, text } = wordsFor(error);
  const { requestId } = error.data;
  const isOurs = error.status >= 500;
  const mayPass = isOurs || isUnanswered(error);
  return (
    <div className="error-page">
      <p className="error-page-stub" aria-hidden="true">
        <span className="error-page-status">{error.status || "…"}</span>
      </p>
      <div className="error-page-text">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="lead">{text}</p>
        {error.status === 404 && <Asked />}
        {error.status === 404 && <Search />}
        <p className="form-actions">
          {mayPass && (
            <ButtonLink
              href=""
              {...(isOurOwn(error) && { "data-native": "" })}
              variant="primary"
              icon="refresh"
            >
              Try again
            </ButtonLink>
          )}
          {error.data.code === "membership_pending" && (
            <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
              See your requests
            </ButtonLink>
          )}
          <WaysOut isFirst={!mayPass} />
        </p>
        {requestId !== "" && mayPass && (
          <div className="error-page-reference">
            <p className="muted small">
              Tell us this number and we can look it up: <code>{requestId}</code>
            </p>
            <CopyButton text={requestId} label="Copy" size="small" />
          </div>
        )}
      </div>
    </div>
  );
}

/** Data that did not come is asked for again within the page; a failure of the page's own code takes a new document. */
const isOurOwn = (error: PageError): boolean => error.status === 500 && !isUnanswered(error);

const isUnanswered = (error: PageError): error is UnansweredPage =>
  error.status !== 404 && "heading" in error.data;

/** The address that led nowhere, so that a slip of the finger is seen. */
function Asked() {
  const { pathname } = useLocation();
  return (
    <p className="muted small">
      You asked for <code>{pathname}</code>
    </p>
  );
}

/** Of where somebody was last; absent for visitors, and where loading the root itself has failed. */
function useLastBusiness() {
  const root = useRootData() as Partial<ReturnType<typeof useRootData>> | undefined;
  const businesses = root?.session?.businesses ?? [];
  return businesses.find(({ isLastUsed }) => isLastUsed) ?? businesses[0];
}

/** For those who are signed in: what they looked for may be among the treets of their community. */
function Search() {
  const last = useLastBusiness();
  if (!last) return null;
  return (
    <form className="error-page-search" method="get" action={href("treets", { business: last.slug })}>
      <SearchField label={`Search the treets of ${last.name}`} name="search" maxLength={100} />
      <Button type="submit">Search</Button>
    </form>
  );
}

function WaysOut({ isFirst }: { isFirst: boolean }) {
  const last = useLastBusiness();
  return (
    <>
      {last && (
        <ButtonLink href={homeOf(last)} {...(isFirst && { variant: "primary" })}>
          Open {last.name}
        </ButtonLink>
      )}
      <ButtonLink href={href("home")} {...(isFirst && !last && { variant: "primary" })}>
        Go to the start page
      </ButtonLink>
    </>
  );
}

function wordsFor(error: PageError): { heading: string; text: string } {
  const { status, data } = error;
  if (isUnanswered(error)) return { heading: error.data.heading, text: data.message };
  if (status === 404) {
    return { heading: "Page not found", text: "This page does not exist, or it is not for you to see." };
  }
  if (status >= 500 && status !== 503) {
    return {
      heading: "Internal Server Error",
      text: "Something went wrong on our side. Try again in a moment.",
    };
  }
  if (status === 503) return { heading: "One moment please", text: data.message };
  if (data.code === "membership_pending") return { heading: "You're not in yet", text: data.message };
  if (data.code === "membership_suspended")
    return { heading: "Your membership is suspended", text: data.message };
  if (status === 403) return { heading: "This is not for your role", text: data.message };
  return { heading: "This did not work", text: data.message };
}
