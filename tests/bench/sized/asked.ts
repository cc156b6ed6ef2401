import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTable } from '#functions/adapters/dynamo/table/client.ts';
import { localClient } from '#infra/common/aws.ts';
import { enter } from '#tests/support/scene.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { type Cost, meter } from '#tests/support/table-cost/meter.ts';
import { type Outside, outsideOf } from '#tests/support/table-cost/outside.ts';
import { apiOver } from '#tests/support/table-cost/world.ts';

/** A call made by the page. */
export interface PageCall {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly body: string | null;
}

/** The cost of a page's calls at the table, and their number of provider calls. */
export interface Asked extends Cost {
  readonly provider: number;
}

/** Ports that do not call the provider. */
const OURS: readonly (keyof Outside)[] = ['pool', 'secrets'];

const countingCalls = (outside: Outside, count: () => void): Outside => {
  const counted = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name, self) => {
        const found: unknown = Reflect.get(target, name, self);
        if (typeof found !== 'function') return found;
        return (...given: unknown[]): unknown => {
          count();
          return Reflect.apply(found, target, given);
        };
      },
    });
  const ports = Object.entries(outside).map(([name, port]): [string, unknown] => [
    name,
    OURS.some((own) => own === name) ? port : counted(port as object),
  ]);
  return Object.fromEntries(ports) as unknown as Outside;
};

/**
 * Repeats the calls as the administrator, in this process and on the stack's table, and counts each request with its units,
 * and each call to the provider.
 */
export const askedBy = async (stack: StackFile, calls: readonly PageCall[]): Promise<Asked> => {
  const { ids } = await enter(stack);
  const client = new DynamoDBClient(localClient(stack.dynamodb.endpoint));
  const table = createTable(stack.dynamodb.table, client);
  const counted = meter(table);
  let provider = 0;
  const outside = countingCalls(outsideOf([], []), () => {
    provider += 1;
  });
  const call = apiOver(table, outside, new Date());
  const who = { id: ids.admin, role: 'admin' } as const;
  for (const { method, path, body } of calls) {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const { status } = await call(who, `${method} ${pathname}`, {
      query: Object.fromEntries(searchParams),
      ...(body === null ? {} : { body: JSON.parse(body) as unknown }),
    });
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status}`);
  }
  client.destroy();
  return { ...counted.take(), provider };
};
