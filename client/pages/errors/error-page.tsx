import type { PageError } from "#shared/page-state.ts";

/** The 404 and 500 pages and what lies between them: what happened, in plain words, and a way out. */
export function ErrorPage({ error }: { error: PageError }) {
  const { heading, text } = wordsFor(error);
  const { requestId } = error.data;
  return (
    <main className="error-page" id="main">
      <p className="error-page-status">{error.status}</p>
      <h1 tabIndex={-1}>{heading}</h1>
      <p>{text}</p>
      <p>
        <a href="/">Go to the start page</a>
      </p>
      {requestId !== "" && error.status >= 500 && (
        <p className="error-page-reference">
          Reference: <code>{requestId}</code>
        </p>
      )}
    </main>
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
