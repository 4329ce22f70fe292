import type { Backend } from "#server/backend/index.ts";

type Client = ReturnType<Backend["client"]>;
type Before = () => Promise<void>;

/** Wraps the real backend: one operation first runs `before`, which may wait or fail. */
export const withLate =
  <Room extends keyof Client>(room: Room, operation: keyof Client[Room] & string, before: Before) =>
  (backend: Backend): Backend => ({
    ...backend,
    client(caller) {
      const client = backend.client(caller);
      const operations = client[room] as object;
      const asked = Reflect.get(operations, operation) as (...input: unknown[]) => Promise<unknown>;
      const late = async (...input: unknown[]) => {
        await before();
        return asked(...input);
      };
      return over(client, { [room]: over(operations, { [operation]: late }) });
    },
  });

export const withLateCounts = (before: Before) => withLate("members", "counts", before);

/** Returns a proxy of an object, in which some parts are replaced. */
const over = <T extends object>(target: T, parts: Readonly<Record<string, unknown>>): T =>
  new Proxy(target, {
    get: (_target, name) => Reflect.get(name in parts ? parts : target, name),
  });
