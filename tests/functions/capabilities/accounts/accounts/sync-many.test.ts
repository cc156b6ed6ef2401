import { createClaimStore } from '#functions/adapters/dynamo/accounts/claims.ts';
import {
  createSubAccountLists,
  createSubAccountStore,
} from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { createSubAccountWriter } from '#functions/adapters/dynamo/accounts/sub-account-writer.ts';
import { createDirectory } from '#functions/adapters/ramps/accounts.ts';
import type { Outgoing } from '#functions/modules/provider/calls.ts';
import type { RampsRow } from '#shared/contract/ramps/row.ts';
import { syncSubAccounts } from '#functions/capabilities/accounts/accounts/sync-sub-accounts.ts';
import { systemDeadline } from '#functions/platform/clock.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { Principal } from '#shared/domain/roles.ts';
import { expect, test } from 'vitest';
import { countRequests } from '#tests/support/count-requests.ts';
import { eventually } from '#tests/support/temp.ts';
import { inFull } from '#tests/support/tiers.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

/** Enough pages that eight are read in parallel. */
const ACCOUNTS = inFull ? 2_000 : 1_000;
const PAGES = ACCOUNTS / 100;

const admin: Principal = { user_id: 'admin-1', role: 'admin' };
const another: Principal = { user_id: 'admin-2', role: 'admin' };
const client: Principal = { user_id: 'client-1', role: 'client' };

const engine = unitEngine();

const externalId = (at: number) => `acc_model_${String(at).padStart(4, '0')}`;

/** A model of the provider. */
const modelProvider = () => {
  const accounts = Array.from({ length: ACCOUNTS }, (_, at) => ({
    account_id: externalId(at),
    name: `Empresa ${at} Serviços Digitais Ltda`,
    email: `financeiro.${at}@empresa.example`,
    phone: '+55 11 3000-0000',
    country: 'BR',
    city: 'São Paulo',
    address: `Avenida Paulista, ${at}`,
    state: 'SP',
    post_code: '01310-100',
    is_active: true,
    kyc_status: 'Approved',
    kyc_level: '2',
    kyc_limit: '100000.00',
    kyc_volume: '0.00',
  }));
  const asked = { pages: 0, underWay: 0, most: 0 };
  const read = async (_row: RampsRow, { query = {} }: Omit<Outgoing, 'row'>) => {
    asked.pages += 1;
    asked.underWay += 1;
    asked.most = Math.max(asked.most, asked.underWay);
    await new Promise((resolve) => setImmediate(resolve));
    asked.underWay -= 1;
    const [page, size] = [Number(query['page']), Number(query['size'])];
    const list = accounts.slice((page - 1) * size, page * size).map((account) => ({ ...account }));
    return { ok: true as const, value: { list, total_row: String(ACCOUNTS) }, headers: new Headers() };
  };
  return { accounts, asked, directory: createDirectory({ read }) };
};

test('many accounts: two runs at once, one unchanged, one with changes', async () => {
  const table = await engine.newTable();
  const requests = countRequests(table);
  const { accounts, asked, directory } = modelProvider();
  const lists = createSubAccountLists(table);
  const store = { ...createSubAccountStore(table), ...createSubAccountWriter(table) };
  // A fixed clock, so that a slow machine does not reach the run's deadline.
  const began = new Date();
  const run = syncSubAccounts({
    directory,
    accounts: store,
    lists,
    claims: createClaimStore(table),
    clock: () => began,
    deadline: systemDeadline,
    log: quiet,
  });
  const everything = { success: true, synchronized: ACCOUNTS, total: ACCOUNTS, error: null, errors: [] };

  // Another administrator starts while the first is half-way through an empty table.
  const first = run(admin);
  await eventually(() => requests.of('Put') >= ACCOUNTS / 2 || undefined, 60_000);
  expect(await Promise.all([first, run(another)])).toEqual([everything, everything]);
  const { Put: puts = 0, Get: gets = 0, ...others } = requests.take();
  // One conditional write per account. Where both runs start an account, one more write and a read.
  expect(puts).toBeGreaterThan(ACCOUNTS);
  expect(puts).toBeLessThanOrEqual(2 * ACCOUNTS);
  expect(gets).toBe(puts - ACCOUNTS);
  // No account has a creation's reference, so no claim is read.
  expect(Object.keys(others)).toEqual(['Query']);
  const stored = await lists.every(admin);
  expect(new Set(stored.map(({ record }) => record.external_id)).size).toBe(ACCOUNTS);
  expect(stored).toHaveLength(ACCOUNTS);
  expect(stored.every(({ version }) => version === 1)).toBe(true);
  expect(asked.pages).toBe(2 * PAGES);
  expect(asked.most).toBeLessThanOrEqual(8);
  requests.take();
  expect(requests.atOnce()).toBeLessThanOrEqual(2 * 16);

  // Nothing changed, so nothing is written.
  expect(await run(admin)).toEqual(everything);
  const unchanged = requests.take();
  expect(Object.keys(unchanged)).toEqual(['Query']);
  expect(unchanged['Query']).toBeLessThanOrEqual(3);

  // 150 are renamed and 50 changed otherwise: one write per change.
  accounts.slice(0, 150).forEach((account) => Object.assign(account, { name: `${account.name} II` }));
  accounts.slice(150, 200).forEach((account) => Object.assign(account, { kyc_level: '3' }));
  expect(await run(admin)).toEqual(everything);
  expect(requests.take()).toEqual({ Query: unchanged['Query'], BatchGet: 2, TransactWrite: 150, Put: 50 });

  // A client's run covers only their own row: two requests and one write.
  const mine = await store.get(subAccountId(externalId(7)));
  await store.replace({ ...mine!.record, user_id: client.user_id }, mine!.version);
  accounts.forEach((account) => Object.assign(account, { kyc_level: '4' }));
  requests.take();
  expect(await run(client)).toEqual({ ...everything, synchronized: 1, total: 1 });
  expect(requests.take()).toEqual({ Query: 1, Put: 1 });
  expect((await lists.every(admin)).filter(({ record }) => record.kyc_level === '4')).toHaveLength(1);
});
