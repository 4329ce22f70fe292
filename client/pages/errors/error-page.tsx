import type { PageError } from "#shared/page-state.ts";
import { ButtonLink } from "../../design/button.tsx";
import "./error-page.css";

/** The 404 and 500 pages and what lies between them: what happened, in plain words, and a way out. */
export function ErrorPage({ error }: { error: PageError }) {
  const { heading, text } = wordsFor(error);
  const { requestId } = error.data;
  return (
    <div className="error-page">
      <p className="error-page-status" aria-hidden="true">
        {error.status}
      </p>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{text}</p>
      <p className="form-actions">
        {error.status >= 500 && (
          <ButtonLink href="" data-native="" variant="primary">
            Try again
          </ButtonLink>
        )}
        <ButtonLink href="/">Go to the start page</ButtonLink>
      </p>
      {requestId !== "" && error.status >= 500 && (
        <p className="muted small">
          Reference for support: <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}

function wordsFor({ status, data }: PageError): { heading: string; text: string } {
  if (status === 404) {
    return { heading: "Page not found", text: "This page does not exist, or it is not for you to see." };
  }
  if (status >= 500 && status !== 503) {
    return {
      heading: "Internal Server Error",
      text: "Something went wrong on our side. Nothing you did was lost.",
    };
  }
  if (status === 503) return { heading: "One moment please", text: data.message };
  if (status === 403) return { heading: "This is not for your role", text: data.message };
  return { heading: "This did not work", text: data.message };
}
