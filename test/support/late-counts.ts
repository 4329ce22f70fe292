import type { Backend } from "#server/backend/index.ts";

/** The real backend, in which counting members first does what the test says: waits, or fails. */
export const withLateCounts =
  (before: () => Promise<void>) =>
  (backend: Backend): Backend => ({
    ...backend,
    client(caller) {
      const client = backend.client(caller);
      const counts: typeof client.members.counts = async (...input) => {
        await before();
        return client.members.counts(...input);
      };
      return over(client, { members: over(client.members, { counts }) });
    },
  });

/** An object with some of its parts in place of another's. */
const over = <T extends object>(target: T, parts: Partial<T>): T =>
  new Proxy(target, {
    get: (_target, name) => Reflect.get(name in parts ? parts : target, name),
  });
