import { request as ask, createServer, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "./ports.ts";

/**
 * A response by the proxy itself. `cut` closes the connection before the response, `cut within` in the middle of it,
 * `silent` never responds, and `lost` lets the server process the request, but loses its response.
 */
export type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
  | "cut"
  | "cut within"
  | "lost"
  | "silent";

export interface TestProxy {
  readonly origin: string;
  /** Requested paths, in order. */
  readonly asked: string[];
  /** Sets the server to which requests go from now on. */
  target(origin: string): void;
  /** Sets the paths that get a 404 without being forwarded, as if their files were gone. */
  refuse(gone: (path: string) => boolean): void;
  /** Sets the responses that replace those of the server from now on. */
  misbehave(fault: (path: string, method: string) => Fault | undefined): void;
  /** Sets how long each request waits from now on before it is forwarded, in milliseconds. */
  delay(milliseconds: number): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the product, like a load balancer, so that the server can change under an open page. */
export async function startProxy(first: string): Promise<TestProxy> {
  let target = new URL(first);
  let isGone: (path: string) => boolean = () => false;
  let faultOf: (path: string, method: string) => Fault | undefined = () => undefined;
  let delayMs = 0;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    if (isGone(path)) {
      response.writeHead(404, { "content-type": "text/plain", "cache-control": "no-store" }).end("Not found");
      return;
    }
    const fault = faultOf(path, request.method ?? "GET");
    const isLost = fault === "lost";
    if (fault !== undefined && !isLost) return misanswer(fault, response);
    if (delayMs > 0) await sleep(delayMs);
    const { hostname, port } = target;
    const onward = ask(
      { hostname, port, path, method: request.method, headers: { ...request.headers, host: target.host } },
      (answer) => {
        if (isLost) return void answer.resume().once("end", () => response.destroy());
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
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function misanswer(fault: Exclude<Fault, "lost">, response: ServerResponse): void {
  if (fault === "silent") return;
  if (fault === "cut") return void response.destroy();
  if (fault === "cut within") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"state":', () => response.destroy());
    return;
  }
  response.writeHead(fault.status, { "content-type": "text/html", ...fault.headers }).end(fault.body);
}
