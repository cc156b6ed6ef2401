import type { Table } from '#functions/adapters/dynamo/table/client.ts';

/** Requests and capacity units, as the engine reports them. */
export interface Cost {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
}

interface Reported {
  readonly CapacityUnits?: number;
}

const READS = /^(Get|BatchGet|Query)Command$/;

/** @param answer to a request that asks for its cost */
export const unitsOf = (answer: unknown): number => {
  const reported = (answer as { ConsumedCapacity?: Reported | Reported[] }).ConsumedCapacity;
  if (reported === undefined) throw new Error('the engine does not report the cost of a request');
  return [reported].flat().reduce((sum, { CapacityUnits: units = 0 }) => sum + units, 0);
};

/** Adds up the cost of each request. Requests must succeed. */
export const meter = ({ client }: Table) => {
  let cost: Cost = { requests: 0, reads: 0, writes: 0 };
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  client.send = async (command: { readonly input: object }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const answer = await send(command);
    const units = unitsOf(answer);
    const isRead = READS.test(command.constructor.name);
    cost = {
      requests: cost.requests + 1,
      reads: cost.reads + (isRead ? units : 0),
      writes: cost.writes + (isRead ? 0 : units),
    };
    return answer;
  };
  return {
    take: (): Cost => {
      const taken = cost;
      cost = { requests: 0, reads: 0, writes: 0 };
      return taken;
    },
  };
};
