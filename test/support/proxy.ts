import { request as ask, createServer, type ServerResponse } from "node:http";
import { listen } from "./ports.ts";

/** What a proxy may answer by itself; `cut` closes the connection before or within the answer, `silent` never answers. */
export type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
  | "cut"
  | "cut within"
  | "silent";

export interface TestProxy {
  readonly origin: string;
  /** Paths that went through, in order. */
  readonly asked: string[];
  /** Where requests go from now on. */
  target(origin: string): void;
  /** What is answered 404 without asking: files that are gone. */
  refuse(gone: (path: string) => boolean): void;
  /** What is answered in place of what stands behind it, from now on. */
  misbehave(fault: (path: string, method: string) => Fault | undefined): void;
  stop(): Promise<void>;
}

/** Stands where a balancer stands: in front of the product, so that what is behind it can change under an open page. */
export async function startProxy(first: string): Promise<TestProxy> {
  let target = new URL(first);
  let isGone: (path: string) => boolean = () => false;
  let faultOf: (path: string, method: string) => Fault | undefined = () => undefined;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    if (isGone(path)) {
      response.writeHead(404, { "content-type": "text/plain", "cache-control": "no-store" }).end("Not found");
      return;
    }
    const fault = faultOf(path, request.method ?? "GET");
    if (fault !== undefined) return misanswer(fault, response);
    const { hostname, port } = target;
    const onward = ask(
      { hostname, port, path, method: request.method, headers: { ...request.headers, host: target.host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  const port = await listen(server);
  return {
    origin: `http://localhost:${port}`,
    asked,
    target: (origin) => {
      target = new URL(origin);
    },
    refuse: (gone) => {
      isGone = gone;
    },
    misbehave: (fault) => {
      faultOf = fault;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function misanswer(fault: Fault, response: ServerResponse): void {
  if (fault === "silent") return;
  if (fault === "cut") return void response.destroy();
  if (fault === "cut within") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"state":', () => response.destroy());
    return;
  }
  response.writeHead(fault.status, { "content-type": "text/html", ...fault.headers }).end(fault.body);
}
