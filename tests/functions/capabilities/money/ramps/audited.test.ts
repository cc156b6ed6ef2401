import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { ADMIN, CLIENT } from '#tests/support/api.ts';
import { auditedActionsOf } from '#tests/support/audit.ts';
import { OWN, setUp, SHARED } from './set-up.ts';
import { unitEngine } from '#tests/support/unit-engine.ts';

const ADDRESS = 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N';
const WALLET = { id: 'w1', wallet_type: 'external', asset: 'USDT', network: 'tron', address: ADDRESS };
const BANK = {
  id: 'b1',
  bank_type: 'external',
  asset: 'BRL',
  bank_name: 'Banco',
  branch: '1',
  account: '22-3',
};
const DEPOSIT = { ...WALLET, id: 'w2', wallet_type: 'shared' };

const engine = unitEngine();
let world: Awaited<ReturnType<typeof setUp>>;
let log: ReturnType<typeof auditedActionsOf>;

beforeEach(async () => {
  log = auditedActionsOf();
  world = await setUp(await engine.newTable(), {}, { audited: log.audited });
  world.state.places = new Map([
    [OWN, [WALLET, BANK]],
    [SHARED, [DEPOSIT]],
  ]);
});

const ask = (line: string, data?: object, who = CLIENT) =>
  world.ask(who, line, { data, account: OWN, key: randomUUID() });
const last = () => log.auditedActions.at(-1);

test.each([
  [
    'wallet',
    'DELETE /v1/subaccount/wallet-address/id/w1',
    { asset: 'USDT', network: 'tron', address: 'TM7SvJ...a2Rz4N' },
    { address: ADDRESS, network: 'tron' },
  ],
  [
    'bank account',
    'DELETE /v1/subaccount/bank-account/id/b1',
    { asset: 'BRL', bank: 'Banco' },
    { bank: 'Banco', branch: '1', account: '22-3' },
  ],
])('a removed %s is audited as last seen, or as the provider shows it', async (_what, line, kept, shown) => {
  // Nobody has read this sub-account's destinations yet.
  expect((await ask(line)).status).toBe(200);
  expect(last()?.concern).toMatchObject({ before: shown });
  // Now they are stored, so the provider is not asked before the removal.
  const before = world.calls.length;
  expect((await ask(line)).status).toBe(200);
  expect(last()?.concern).toMatchObject({ before: kept });
  expect(world.calls[before]).toMatchObject({ method: 'DELETE' });
});

test('a destination that cannot be shown is removed anyway, and audited with its id', async () => {
  const { answer } = world.state;
  world.state.answer = (call) => (call.method === 'GET' ? world.answered(503, {}) : answer(call));
  expect((await ask('DELETE /v1/subaccount/wallet-address/id/w1')).status).toBe(200);
  expect(last()?.concern).toMatchObject({ before: null, after: { id: 'w1' } });
});

test('an order is audited with its destination and the resulting order', async () => {
  await ask('DELETE /v1/subaccount/wallet-address/id/nowhere');
  await ask('POST /v1/order/withdrawal', { asset: 'USDT', amount: '1', wallet_id: 'w1' }, ADMIN);
  expect(last()?.concern.after).toMatchObject({
    data: { amount: '1', wallet_id: 'w1' },
    to: { network: 'tron', address: 'TM7SvJ...a2Rz4N' },
    order_id: 'ord_1',
  });
  await ask('POST /v1/order/exchange', { source_asset: 'BRL', target_asset: 'USDT', source_amount: '1' });
  expect(last()?.concern.after).toMatchObject({ data: { source_amount: '1' }, order_id: 'ord_2' });
  const shared = { asset: 'BRL', amount: '1', wallet_id: 'w2', to_account_id: SHARED };
  await ask('POST /v1/order/shared/withdrawal', shared);
  expect(last()?.concern.after).toMatchObject({
    to: { sub_account: { external_id: SHARED }, address: ADDRESS, network: 'tron' },
    order_id: 'ord_3',
  });
});
