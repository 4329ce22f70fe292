import { type AddressInfo, createServer, type Server } from "node:net";

/** Begins to listen on this machine only, on any port or on this one; answers the port, and rejects where another has it. */
export async function listen(server: Server, port = 0): Promise<number> {
  await begun(server, (done) => server.listen(port, "127.0.0.1", done));
  return portOf(server);
}

export const portOf = (server: Pick<Server, "address">): number => (server.address() as AddressInfo).port;

/** A port for a server that cannot be made before its port is known. Nobody gets it before the server does. */
export async function holdPort(): Promise<{ port: number; give(server: Server): Promise<void> }> {
  const holder = createServer();
  return {
    port: await listen(holder),
    give: (server) => begun(server, (done) => server.listen(holder, done)),
  };
}

const begun = (server: Server, begin: (done: () => void) => void) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    begin(() => {
      server.off("error", reject);
      resolve();
    });
  });
