import { useLocation } from "react-router";
import { homeOf, lastBusinessOf } from "#shared/business-home.ts";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import type { PageError } from "#shared/page-state.ts";
import { namesJoined } from "#shared/words/names-joined.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/errors.ts";
import type { UnansweredPage } from "../../connection/unreached.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { Rich } from "../../design/rich.tsx";
import { SearchField } from "../../design/text-field.tsx";
import { useDocumentContext, useRootData } from "../../root-data.ts";
import "./error-page.css";

/** Page for all errors, such as 404 and 500: an explanation in plain words and a way out. */
export function ErrorPage({ error }: { error: PageError }) {
  const { heading, text } = wordsFor(error);
  const { requestId } = error.data;
  const { statusPage } = useDocumentContext().config;
  const isOurs = error.status >= 500;
  const mayPass = isOurs || isUnanswered(error);
  const isPending = error.data.code === "membership_pending";
  return (
    <div className="error-page">
      <p className="error-page-stub" aria-hidden="true">
        <span className="error-page-status">{error.status || "…"}</span>
      </p>
      <div className="error-page-text">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="lead">{text}</p>
        {error.data.code === "forbidden" && <WhoCanHelp />}
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
              {words.tryAgain()}
            </ButtonLink>
          )}
          {error.data.back && (
            <ButtonLink href={error.data.back} variant="primary">
              {words.back()}
            </ButtonLink>
          )}
          {isPending && (
            <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
              {words.requests()}
            </ButtonLink>
          )}
          <WaysOut isFirst={!mayPass && !error.data.back && !isPending} />
          {error.status === 404 && <SignIn />}
        </p>
        {requestId !== "" && mayPass && (
          <div className="error-page-reference">
            <Rich as="p" className="muted small">
              {words.lookUp({ id: requestId, code: (text) => <code>{text}</code> })}
            </Rich>
            <CopyButton text={requestId} label={words.copy()} size="small" />
          </div>
        )}
        {isOurs && statusPage && (
          <p className="small">
            <a href={statusPage}>{words.status()}</a>
          </p>
        )}
      </div>
    </div>
  );
}

/** Undefined if the root data failed to load. */
const useRoot = () => useRootData() as Partial<ReturnType<typeof useRootData>> | undefined;

/** What a visitor may not know of may be there for a member. */
function SignIn() {
  const root = useRoot();
  const { pathname, search } = useLocation();
  if (root?.session !== null) return null;
  return <ButtonLink href={loginFor(pathname + search)}>{commonWords.signIn()}</ButtonLink>;
}

/**
 * True for failures of the page's own code, which need a full reload. Data that failed to load is requested again
 * within the page.
 */
const isOurOwn = (error: PageError): boolean => error.status === 500 && !isUnanswered(error);

const isUnanswered = (error: PageError): error is UnansweredPage =>
  error.status !== 404 && "heading" in error.data;

/** The owner and admins of the team that the user is on; nobody else's names are known here. */
function WhoCanHelp() {
  const root = useRoot();
  const names = root?.business?.leads.map(({ name }) => name) ?? [];
  return names.length > 0 && <p>{words.askThem({ names: namesJoined(names, "disjunction") })}</p>;
}

/** The requested address, so that typing errors can be spotted. */
function Asked() {
  const { pathname } = useLocation();
  return (
    <Rich as="p" className="muted small">
      {words.asked({ path: pathname, code: (text) => <code>{text}</code> })}
    </Rich>
  );
}

/** For signed-in users: searches the treets of their community for what they were looking for. */
function Search() {
  const root = useRoot();
  const last = lastBusinessOf(root?.session);
  if (!last) return null;
  return (
    <form className="error-page-search" method="get" action={href("treets", { business: last.slug })}>
      <SearchField label={words.searchTreets({ name: last.name })} name="search" maxLength={100} />
      <Button type="submit">{words.search()}</Button>
    </form>
  );
}

/** For users without a business, the list of them: there they join one, and it has the menu with their claims. */
function WaysOut({ isFirst }: { isFirst: boolean }) {
  const root = useRoot();
  const last = lastBusinessOf(root?.session);
  const isElsewhere = isFirst && root?.session && !last;
  return (
    <>
      {last && (
        <ButtonLink href={homeOf(last)} {...(isFirst && { variant: "primary" })}>
          {words.open({ name: last.name })}
        </ButtonLink>
      )}
      <ButtonLink
        href={isElsewhere ? href("selectOrg", {}, { stay: 1 }) : href("home")}
        {...(isFirst && !last && { variant: "primary" })}
      >
        {isElsewhere ? words.communities() : words.home()}
      </ButtonLink>
    </>
  );
}

function wordsFor(error: PageError): { heading: string; text: string } {
  const { status, data } = error;
  if (isUnanswered(error)) return { heading: error.data.heading, text: data.message };
  if (status === 404) {
    return { heading: words.notFoundTitle(), text: words.notFound() };
  }
  if (status >= 500 && status !== 503) {
    return {
      heading: words.brokenTitle(),
      text: words.broken(),
    };
  }
  if (status === 503) return { heading: words.busy(), text: data.message };
  if (data.code === "membership_pending") return { heading: words.pending(), text: data.message };
  if (data.code === "membership_suspended") return { heading: words.suspended(), text: data.message };
  if (status === 403) return { heading: words.forbidden(), text: data.message };
  return { heading: words.other(), text: data.message };
}
