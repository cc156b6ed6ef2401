import type { Table } from '#functions/adapters/dynamo/table/client.ts';
import { createOwnershipMoves } from '#functions/adapters/dynamo/accounts/ownership-moves.ts';
import { createSubAccountWriter } from '#functions/adapters/dynamo/accounts/sub-account-writer.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { useEngine } from '#tests/support/lambda.ts';
import { subAccount } from '#tests/support/records.ts';
import { throughQueue } from '#tests/support/queue.ts';
import { streamOf } from '#tests/support/stream.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';
import { approvedAs } from '#tests/support/work.ts';

const engine = unitEngine();
let table: Table;
let project: ReturnType<typeof throughQueue>;

beforeAll(async () => {
  table = await useEngine(engine, {
    // The test reads the log lines.
    POWERTOOLS_LOG_LEVEL: 'ERROR',
    POWERTOOLS_DEV: 'true',
  });
  const { handler } = await import('#functions/capabilities/insight/projections/project-handler.ts');
  project = throughQueue(handler);
});

test('follows the stream, and returns only failures', async () => {
  const accounts = { ...createSubAccountStore(table), ...createSubAccountWriter(table) };
  const account = subAccount({ user_id: 'owner-old' });
  await accounts.create(account);
  const moved = { ...account, user_id: 'owner-new', updated_at: new Date().toISOString() };
  await accounts.assign(moved, 1, { notice: null, notifications: [] }, approvedAs('assignment'));
  const records = (await streamOf(engine, table)).filter(
    (record) => record.dynamodb?.NewImage?.['entity']?.S === 'ownership_move',
  );
  expect(records).toHaveLength(1);

  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const poison = { eventName: 'INSERT' as const, dynamodb: { SequenceNumber: '1', NewImage: {} } };
  // Twice, because a record is delivered at least once.
  const answer = await project({ Records: [poison, ...records, ...records] });

  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: '1' }]);
  // A person resends with the sequence number from the dead-letter queue.
  expect(
    logged.mock.calls.map(([line]) => (JSON.parse(String(line)) as { error_id: string }).error_id),
  ).toEqual(['1']);
  expect(await createOwnershipMoves(table).get(account.id)).toMatchObject({ phase: 'settling' });
  logged.mockRestore();
});
