import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface TestProxy {
  readonly origin: string;
  /** Paths that went through, in order. */
  readonly asked: string[];
  /** Where requests go from now on. */
  target(origin: string): void;
  /** What is answered 404 without asking: files that are gone. */
  refuse(gone: (path: string) => boolean): void;
  stop(): Promise<void>;
}

/** Stands where a balancer stands: in front of the product, so that what is behind it can change under an open page. */
export async function startProxy(first: string): Promise<TestProxy> {
  let target = new URL(first);
  let isGone: (path: string) => boolean = () => false;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    if (isGone(path)) {
      response.writeHead(404, { "content-type": "text/plain", "cache-control": "no-store" }).end("Not found");
      return;
    }
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    target: (origin) => {
      target = new URL(origin);
    },
    refuse: (gone) => {
      isGone = gone;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
