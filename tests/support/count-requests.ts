import type { Table } from '#functions/adapters/dynamo/table/client.ts';

/** Counts a table's requests by command: `{ Query: 2, Put: 40 }`. */
export const countRequests = ({ client }: Table) => {
  let counts: Record<string, number> = {};
  let underWay = 0;
  let most = 0;
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  client.send = (async (command: object) => {
    const name = command.constructor.name.replace(/Command$/, '');
    counts[name] = (counts[name] ?? 0) + 1;
    underWay += 1;
    most = Math.max(most, underWay);
    try {
      return await send(command);
    } finally {
      underWay -= 1;
    }
  }) as typeof client.send;
  return {
    /** For one command since the last `take`. */
    of: (command: string): number => counts[command] ?? 0,
    take(): Record<string, number> {
      const taken = counts;
      counts = {};
      return taken;
    },
    atOnce: () => most,
  };
};
