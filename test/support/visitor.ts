import type { TokenPair } from "#server/backend/accounts/auth/sessions.ts";

/** The fields of a form; one with several values is sent several times, one without a value is left out. */
export type Fields = Readonly<Record<string, string | undefined | readonly (string | undefined)[]>>;

function encoded(fields: Fields): URLSearchParams {
  const sent = new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) if (value !== undefined) sent.append(name, value);
  return sent;
}

/** A client like a browser without scripts: stores cookies by path, and does not follow redirects. */
export class Visitor {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /** Opens a page, or sends a form to it if there are fields. `to` is where a redirect leads. */
  async open(path: string, form?: Fields) {
    const pathname = path.split("?", 1)[0] ?? "/";
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(" ")[0]}=${value}`)
      .join("; ");
    const response = await fetch(this.#origin + path, {
      redirect: "manual",
      headers: { origin: this.#origin, ...(cookie ? { cookie } : {}), ...this.#headers },
      ...(form ? { method: "POST", body: encoded(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    // React separates adjacent texts with comments.
    const text = (await response.text()).replaceAll("<!-- -->", "");
    return { response, status: response.status, text, to: response.headers.get("location") };
  }

  /** Opens a page that there has to be, and returns its document. */
  async read(path: string): Promise<string> {
    const { status, text } = await this.open(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    return text;
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; Path=([^;]+)/i.exec(line)?.[1] ?? "/";
    if (value === "") this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value, path });
  }
}

/** A visitor with the session of a person who has signed in elsewhere. */
export const signedInVisitor = (origin: string, { token }: Pick<TokenPair, "token">): Visitor =>
  new Visitor(origin, { cookie: `treets.token=${token}` });
