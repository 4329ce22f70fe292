/** A client like a browser without scripts: stores cookies by path, and does not follow redirects. */
export class Visitor {
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  async open(path: string, form?: Record<string, string>) {
    const pathname = path.split("?", 1)[0] ?? "/";
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([key, { value }]) => `${key.split(" ")[0]}=${value}`)
      .join("; ");
    const response = await fetch(this.#origin + path, {
      redirect: "manual",
      headers: { origin: this.#origin, ...(cookie ? { cookie } : {}), ...this.#headers },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = (await response.text()).replaceAll("<!-- -->", "");
    return { response, text, to: response.headers.get("location") };
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /; Path=([^;]+)/i.exec(line)?.[1] ?? "/";
    if (value === "") this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value, path });
  }
}
