import { createApprovals } from '#functions/adapters/dynamo/audit/approvals.ts';
import { createStopStore } from '#functions/adapters/dynamo/accounts/stops.ts';
import { createSubAccountStore } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { halting } from '#functions/modules/stops/halt.ts';
import { quiet } from '#functions/platform/logger.ts';
import { expect, test } from 'vitest';
import { keptCommand, openApproval } from '#tests/support/approvals-in-memory.ts';
import { auditReader } from '#tests/support/audit.ts';
import { NOW, subAccount } from '#tests/support/records.ts';
import { freshTable } from '#tests/support/unit-engine.ts';
import { NO_ROW } from '#tests/support/work.ts';

const table = freshTable();
const account = subAccount();
const stops = createStopStore(table);
const accounts = createSubAccountStore(table);
const halt = halting({ accounts, stops, clock: () => NOW, log: quiet });
const rows = () => auditReader(table)();

const BY = { id: 'gateway', email: 'Ramps Gateway', role: 'admin' };
const COMMON = {
  action: 'stop.change',
  actor: { kind: 'schedule', name: 'Ramps Gateway' },
  outcome: 'done',
  before: null,
};

test('S7.246 the gateway stops a sub-account once, with one audit row', async () => {
  await accounts.create(account);
  await halt.account(account.id, 'The balances differ.');
  await halt.account(account.id, 'They still differ.');
  expect((await stops.ofAccount(account.id))?.record.stops).toMatchObject([
    { kind: 'sub_account', reason: 'The balances differ.', by: BY, since: NOW.toISOString(), version: 1 },
  ]);
  const scope = { kind: 'sub_account', sub_account_id: account.id };
  expect(await rows()).toMatchObject([
    {
      ...COMMON,
      object: { kind: 'sub_account', id: account.id },
      after: { scope, stopped: true, reason: 'The balances differ.' },
    },
  ]);
});

test('S7.246 the gateway stops itself once, with one audit row', async () => {
  await halt.gateway('Nothing moved.');
  await halt.gateway('Nothing moved yet.');
  expect((await stops.gateway()).record.stop).toMatchObject({ reason: 'Nothing moved.', by: BY, version: 1 });
  expect(await rows()).toMatchObject([
    {
      ...COMMON,
      object: { kind: 'gateway', id: 'gateway' },
      after: { scope: { kind: 'gateway' }, stopped: true, reason: 'Nothing moved.' },
    },
  ]);
});

test('a stop by the gateway ends no approval', async () => {
  await accounts.create(account);
  const approvals = createApprovals(table);
  const record = { ...openApproval(account), state: 'executing' as const };
  await approvals.create(record, keptCommand(), null, NO_ROW);
  await halt.account(account.id, 'The balances differ.');
  expect(await rows()).toHaveLength(1);
  expect((await approvals.get(record.id))?.record.state).toBe('executing');
});
