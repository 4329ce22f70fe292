import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endChild, startChild } from "./children.ts";

export interface Front {
  readonly name: string;
  stop(): Promise<void>;
}

/** Starts the load balancer: nginx if it is installed, otherwise a small proxy of our own. */
export const startFront = async (port: number, upstreams: readonly number[]): Promise<Front> =>
  hasNginx() ? startNginx(port, upstreams) : startOwn(port, upstreams);

function hasNginx(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A request is retried on another process if its process ends or responds 503 while shutting down. */
async function startNginx(port: number, upstreams: readonly number[]): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), "treets-chaos-nginx-"));
  const servers = upstreams.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(" ");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")};
events { worker_connections 4096; }
http {
  access_log off; ${paths.join(" ")}
  upstream treets { ${servers} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://treets; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_buffering off;
      proxy_next_upstream error timeout http_503 non_idempotent; proxy_next_upstream_tries 3;
    }
  }
}
`,
  );
  const child = startChild("nginx", ["-c", file, "-p", folder]);
  return { name: "nginx", stop: () => endChild(child) };
}

const BODY_LIMIT_BYTES = 1_000_000;

async function startOwn(port: number, upstreams: readonly number[]): Promise<Front> {
  let turn = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of request) {
        chunks.push(chunk as Buffer);
        bytes += (chunk as Buffer).byteLength;
        if (bytes > BODY_LIMIT_BYTES) return void request.destroy();
      }
    } catch {
      return;
    }
    const first = turn++;
    forward(
      request,
      response,
      Buffer.concat(chunks),
      (tries) => upstreams[(first + tries) % upstreams.length] ?? 0,
      0,
    );
  });
  server.listen(port, "127.0.0.1");
  return {
    name: "a proxy of its own",
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  portOf: (tries: number) => number,
  tries: number,
): void {
  const again = () => {
    if (response.headersSent) response.destroy();
    else if (tries < 2) forward(request, response, body, portOf, tries + 1);
    else response.writeHead(502).end();
  };
  const { method, url, headers } = request;
  const onward = ask(
    { host: "127.0.0.1", port: portOf(tries), method, path: url, headers, agent: false },
    (answer) => {
      if (answer.statusCode === 503 && tries < 2) {
        answer.resume();
        return again();
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    },
  );
  onward.on("error", again);
  onward.end(body);
}
