import { createTable } from '#functions/adapters/dynamo/table/client.ts';
import { driveToRest, overSandbox } from '#tests/support/calls-of-conversion.ts';
import { onTable } from '#tests/support/engine-on-table.ts';
import { type TableRequest, traceRequests } from '#tests/support/request-trace.ts';
import { startEngine } from '#tests/support/engine.ts';
import { expect, onTestFinished, test } from 'vitest';

/** docs/scale.md and infra/deploy/costs/quantities.ts state these sums. The engine reads no more of a row in one drive than once. */
const COST = { requests: 67, reads: 44.5, writes: 286 };

/**
 * Read again within a drive, before the first order of an account whose balances are not known yet: what the provider
 * shows is compared with the orders and the ledger as they are then, whoever has written to them.
 */
const READ_AGAIN = [/^ORDER#\S+ ORDER$/, /^SUBACCOUNT#\S+ LEDGER$/];

const repeated = (requests: readonly TableRequest[]): readonly string[] => {
  const read = requests.flatMap((request) => request.read);
  return read.filter((name, at) => read.indexOf(name) !== at);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

test('S6.240 a conversion makes 67 table requests on beta, and reads a row once in each drive', async () => {
  // Dynoxide counts units as DynamoDB does.
  const engine = await startEngine('dynoxide');
  onTestFinished(() => engine.stop());
  const beside = await engine.newTable();
  const table = createTable(beside.name, engine.client);
  const requests = traceRequests(table);
  const scene = await overSandbox('beta', { on: onTable(table, beside) });
  onTestFinished(() => scene.sandbox.close());
  const drives: (readonly TableRequest[])[] = [];
  let seen = 0;
  const webhooks: typeof scene.webhooks = async (...event) => {
    await scene.webhooks(...event);
    drives.push(requests.slice(seen));
    seen = requests.length;
  };
  await scene.pay('1500.00');
  await driveToRest({ ...scene, webhooks });
  expect(scene.sandbox.world.store.state().orders.size).toBe(3);

  const all = drives.flat();
  const isRead = ({ command }: TableRequest): boolean => /Get|Query/.test(command);
  const units = (of: (request: TableRequest) => boolean) => sum(all.filter(of).map((each) => each.units));
  expect({
    requests: all.length,
    reads: units(isRead),
    writes: units((request) => !isRead(request)),
  }).toEqual(COST);
  expect(all.length).toBeLessThanOrEqual(70);
  const [first = [], ...others] = drives.map(repeated).filter((names) => names.length > 0);
  expect(others).toEqual([]);
  expect(first.filter((name) => !READ_AGAIN.some((known) => known.test(name)))).toEqual([]);
});
