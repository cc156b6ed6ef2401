import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { unitsOf } from './table-cost/meter.ts';

/** A request to the table. */
export interface TableRequest {
  /** `Get`, `TransactWrite`, … */
  readonly command: string;
  /** Rows that it reads by key. */
  readonly read: readonly string[];
  /** Consumed capacity units, as reported by the engine. */
  readonly units: number;
}

interface Key {
  readonly pk: string;
  readonly sk: string;
}

interface Input {
  readonly Key?: Key;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Key[] }>>;
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const readBy = (command: string, { Key: key, RequestItems: batch = {} }: Input): readonly string[] => {
  if (command === 'Get' && key) return [nameOf(key)];
  return Object.values(batch).flatMap(({ Keys: all }) => all.map(nameOf));
};

/** Records each request to the table. */
export const traceRequests = ({ client }: Table): TableRequest[] => {
  const requests: TableRequest[] = [];
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  client.send = (async (command: { readonly input: Input }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
    const name = command.constructor.name.replace(/Command$/, '');
    const answer = await send(command);
    requests.push({ command: name, read: readBy(name, command.input), units: unitsOf(answer) });
    return answer;
  }) as typeof client.send;
  return requests;
};
