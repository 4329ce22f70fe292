import { type AddressInfo, createServer, type Server } from "node:net";

/** Starts listening on this machine only, on this port or any. Returns the port; rejects if the port is in use. */
export async function listen(server: Server, port = 0): Promise<number> {
  await begun(server, (done) => server.listen(port, "127.0.0.1", done));
  return portOf(server);
}

export const portOf = (server: Pick<Server, "address">): number => (server.address() as AddressInfo).port;

/** The port that this process got first. */
let usualPort: number | undefined;

/**
 * Reserves a port for a server that can only be created once its port is known. Nothing else can take it before the
 * server does. It is the same as last time if that is free, so that a browser has the scripts of its origin compiled.
 */
export async function holdPort(): Promise<{ port: number; give(server: Server): Promise<void> }> {
  const holder = createServer();
  const port = await listen(holder, usualPort).catch(() => listen(holder));
  usualPort ??= port;
  return { port, give: (server) => begun(server, (done) => server.listen(holder, done)) };
}

const begun = (server: Server, begin: (done: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    begin(() => {
      server.off("error", reject);
      resolve();
    });
  });
