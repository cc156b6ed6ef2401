import { createSearchTerms } from '#functions/adapters/dynamo/search/search-terms.ts';
import { createRecipientRows } from '#functions/adapters/dynamo/accounts/recipients.ts';
import { createHoldingsStore } from '#functions/adapters/dynamo/accounts/holdings.ts';
import type { RecipientRecord } from '#shared/contract/recipients.ts';
import { maskAddress } from '#shared/domain/masks.ts';
import { createConversionStore } from '#functions/adapters/dynamo/conversions/conversions.ts';
import { createOrderStore } from '#functions/adapters/dynamo/orders/orders.ts';
import { createIncomingPayments } from '#functions/adapters/dynamo/conversions/incoming-payments.ts';
import { createProfileStore } from '#functions/adapters/dynamo/users/profiles.ts';
import { createSubAccountStore, subAccounts } from '#functions/adapters/dynamo/accounts/sub-accounts.ts';
import { begin } from '#functions/modules/conversions/transitions.ts';
import { incomingPayment } from '#functions/modules/payments/incoming.ts';
import { searchRoutes } from '#functions/capabilities/insight/search/routes.ts';
import type { SearchAnswer } from '#shared/contract/calls/search.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { beforeEach, expect, test } from 'vitest';
import { ADMIN, apiOf, CLIENT, DEMOTED, OPERATOR } from '#tests/support/api.ts';
import { countRequests } from '#tests/support/count-requests.ts';
import { many } from '#tests/support/engine.ts';
import { holdings, NOW, order, profile, subAccount } from '#tests/support/records.ts';
import { termItems, writesOf } from '#tests/support/searched.ts';
import { fill } from '#tests/support/table-cost/fill.ts';
import { freshTable } from '#tests/support/unit-engine.ts';

const E2E = 'E60701190202611201400ABCDEF12345';
const AT = NOW.toISOString();

const table = freshTable();
let counted: ReturnType<typeof countRequests>;

const mine = subAccount({
  external_id: 'acc_mine11',
  user_id: CLIENT.id,
  manager_id: OPERATOR.id,
  name: 'José da Conceição',
  email: 'finance@conc.example',
  tax_id_number: '11.222.333/0001-81',
});
const foreign = subAccount({
  external_id: 'acc_other1',
  user_id: 'client-2',
  manager_id: 'operator-2',
  name: 'José de Souza',
  email: 'jose@souza.example',
});

const keepAccount = async (record: SubAccountRecord): Promise<void> => {
  await createSubAccountStore(table).create(record);
  await writesOf(table, 'sub_account')(undefined, record);
};

/** A deposit of 1,500.50 BRL with its order, conversion and payment. */
const keepDeposit = async (account: SubAccountRecord, endToEndId: string): Promise<void> => {
  const deposit = order(account, 4711, {
    external_order_id: `ord_dep${account.external_id}`,
    end_to_end_id: endToEndId,
    reference: `invoice/${account.external_id}`,
    payer_name: 'Luís Pagador',
    payer_document: '***.456.789-**',
    source_amount: '1500.50',
    target_amount: '1500.50',
  });
  await createOrderStore(table).keep(deposit, AT);
  await writesOf(table, 'order')(undefined, deposit);
  const conversion = begin(
    account,
    { order_id: deposit.external_order_id, amount: '1500.50', end_to_end_id: endToEndId },
    NOW,
  );
  const sent = {
    ...conversion,
    record: {
      ...conversion.record,
      destination: { wallet_id: 'wal_1', address: 'TXYZ9abc', network: 'tron' },
    },
  };
  await createConversionStore(table).create(sent);
  await writesOf(table, 'conversion_process')(undefined, sent.record);
  const payment = incomingPayment({ account, deposit, conversion: sent.record, held: undefined });
  if (!payment) throw new Error('no payment');
  await createIncomingPayments(table).keep(payment, 0);
  await writesOf(table, 'incoming_payment')(undefined, payment);
};

const ADDRESS = 'TQrZ9wBzJQ3mYhGnXxT2k6V8Zs1pLcDmEo';
const recipient = (over: Partial<RecipientRecord>): RecipientRecord => ({
  id: 'rcp_1',
  user_id: mine.user_id,
  manager_id: mine.manager_id,
  sub_account_id: mine.id,
  kind: 'wallet',
  destination_id: 'wal#1',
  name: 'Cold store',
  asset: 'USDT',
  place: 'tron',
  masked: maskAddress(ADDRESS),
  targets: ['target'],
  known: true,
  registered_at: null,
  waived_at: null,
  removed_at: null,
  transfers: 0,
  totals: [],
  last_at: null,
  created_at: AT,
  updated_at: AT,
  ...over,
});
const cold = recipient({ address: ADDRESS, own_name: 'Cofre frio' });
const bank = recipient({
  id: 'rcp_2',
  kind: 'bank',
  destination_id: 'bnk_1',
  name: null,
  masked: '1234...5678',
  holder: { name: 'Conceição Holding', document: null },
});

const keepRecipient = async (
  record: RecipientRecord,
  before?: RecipientRecord,
  version = 0,
): Promise<void> => {
  await createRecipientRows(table).put({ version, record });
  await writesOf(table, 'recipient')(before, record);
};

beforeEach(async () => {
  for (const account of [mine, foreign]) await keepAccount(account);
  await keepDeposit(mine, E2E);
  await keepDeposit(foreign, 'E60701190202611201400FOREIGN0000');
  const user = profile({ user_id: CLIENT.id, email: 'maria@example.com', display_name: 'María Lopes' });
  await createProfileStore(table).create(user);
  await writesOf(table, 'profile')(undefined, user);
  counted = countRequests(table);
});

const call = (...parameters: Parameters<ReturnType<typeof apiOf>>) =>
  apiOf(searchRoutes({ terms: createSearchTerms(table), accounts: createSubAccountStore(table) }))(
    ...parameters,
  );

const found = async (caller: typeof CLIENT, q: string): Promise<SearchAnswer> => {
  const { status, body } = await call(caller, 'GET /api/search', { query: { q } });
  expect(status).toBe(200);
  return body as SearchAnswer;
};

/** Kind and matched field of each hit. */
const hits = async (caller: typeof CLIENT, q: string): Promise<string[]> =>
  (await found(caller, q)).hits.map(({ kind, matched }) => `${kind} ${matched.field}`).sort();

test('S7.40 finds a payment and all its records by end-to-end id: whole, its start, any spelling', async () => {
  const all = ['conversion end_to_end_id', 'order end_to_end_id', 'payment end_to_end_id'];
  for (const q of [E2E, E2E.slice(0, 24), ` ${E2E.toLowerCase()} `, `${E2E.slice(0, 9)}-${E2E.slice(9)}`])
    expect(await hits(CLIENT, q), q).toEqual(all);
  const { hits: shown, more } = await found(OPERATOR, E2E);
  expect(more).toBe(false);
  expect(shown.find(({ kind }) => kind === 'payment')).toMatchObject({
    title: E2E,
    matched: { field: 'end_to_end_id', text: E2E },
    sub_account: { id: mine.id, name: mine.name },
    amount: { value: '1500.50', asset: 'BRL' },
    state: 'converting',
  });
});

test('finds what a client may see, by amount, name, address or number in any spelling', async () => {
  const everywhere = (field: string) => ['conversion', 'order', 'payment'].map((kind) => `${kind} ${field}`);
  for (const [q, expected] of [
    ['1.500,50', everywhere('amount')],
    ['R$ 1.500,50', everywhere('amount')],
    ['1500.50', everywhere('amount')],
    ['CONCEICAO', ['sub_account name']],
    ['josé', ['sub_account name']],
    ['jose conceicao', ['sub_account name']],
    ['finance@conc', ['sub_account email']],
    ['acc_mine11', ['sub_account account_id']],
    ['txyz9', ['conversion wallet']],
    ['invoice/acc_mine', ['order reference', 'payment reference']],
    ['ord_depacc', everywhere('order_id')],
    ['LUIS pagador', ['payment name']],
    ['11.222.333/0001-81', ['sub_account document']],
    ['112223330001', ['sub_account document']],
    ['***.456.789-**', ['payment document']],
    ['nothing like it', []],
    ['1500.51', []],
  ] as const)
    for (const who of [CLIENT, OPERATOR]) expect([q, await hits(who, q)]).toEqual([q, expected]);
});

test('S7.40 finds a payment and all its records by the last characters of the end-to-end id', async () => {
  const all = ['conversion end_to_end_id', 'order end_to_end_id', 'payment end_to_end_id'];
  for (const q of [E2E.slice(-8), E2E.slice(-8).toLowerCase()]) expect(await hits(CLIENT, q), q).toEqual(all);
});

test('S2.651 finds a recipient by name, holder and address, whole or its end, and never a removed one', async () => {
  await keepRecipient(cold);
  await keepRecipient(bank);
  for (const [q, expected] of [
    ['cofre', 'recipient name'],
    ['cold store', 'recipient name'],
    [ADDRESS, 'recipient wallet'],
    [ADDRESS.slice(0, 9), 'recipient wallet'],
    [ADDRESS.slice(-6), 'recipient wallet'],
    ['5678', 'recipient account_number'],
    ['conceicao holding', 'recipient holder'],
  ] as const)
    for (const who of [CLIENT, OPERATOR]) expect([q, await hits(who, q)]).toEqual([q, [expected]]);
  const [hit] = (await found(CLIENT, 'cofre')).hits;
  expect(hit).toMatchObject({
    id: cold.id,
    title: 'Cofre frio',
    state: 'wallet',
    sub_account: { id: mine.id },
  });

  await keepRecipient({ ...cold, removed_at: AT }, cold, 1);
  expect(await hits(CLIENT, 'cofre')).toEqual([]);
});

test('S2.651 finds the sub-account of a wallet, and the wallet of a recipient once', async () => {
  const record = holdings(mine, {
    wallets: [{ asset: 'USDT', address: 'TDepositWallet0000000000000000mine' }],
  });
  await createHoldingsStore(table).put(mine, { record, marked_at: null, failures: 0 }, AT, 0);
  await writesOf(table, 'holdings')(undefined, record);
  expect((await found(CLIENT, 'TDepositW')).hits).toMatchObject([
    { kind: 'account_wallet', sub_account: { id: mine.id }, at: null },
  ]);
  expect(await hits({ ...CLIENT, id: 'client-2' }, 'TDepositW')).toEqual([]);
  await keepRecipient({ ...cold, address: 'TDepositWallet0000000000000000mine' });
  expect(await hits(CLIENT, 'TDepositW')).toEqual(['recipient wallet']);
});

test('S2.651 a recipient follows the sub-account’s owner of this moment', async () => {
  await keepRecipient(cold);
  expect(
    await createSubAccountStore(table).replace({ ...mine, user_id: 'client-2', manager_id: null }, 1),
  ).toBe(true);
  expect(await hits(CLIENT, 'cofre')).toEqual([]);
  expect(await hits(ADMIN, 'cofre')).toEqual(['recipient name']);
});

test('finds a converted payment by its conversion, too', async () => {
  const { hits: byPix } = await found(CLIENT, E2E);
  const id = byPix.find(({ kind }) => kind === 'conversion')?.id ?? '';
  expect(await hits(CLIENT, id)).toEqual(['conversion conversion_id', 'payment conversion_id']);
});

test('never finds foreign records; administrators find everyone’s', async () => {
  const terms = ['E60701190202611201400FOREIGN0000', 'jose@souza.example', 'souza', 'acc_other1', foreign.id];
  for (const q of terms) {
    expect(await hits(CLIENT, q), q).toEqual([]);
    expect(await hits(OPERATOR, q), q).toEqual([]);
    expect(await hits(DEMOTED, q), q).toEqual([]);
    expect((await hits(ADMIN, q)).length, q).toBeGreaterThan(0);
  }
  expect((await hits(ADMIN, 'josé')).length).toBe(2);
  expect((await call(undefined, 'GET /api/search', { query: { q: E2E } })).status).toBe(401);
});

test('only administrators find users', async () => {
  expect(await hits(ADMIN, 'lopes')).toEqual(['user name']);
  expect(await hits(ADMIN, 'maria@ex')).toEqual(['user email']);
  for (const caller of [CLIENT, OPERATOR]) expect(await hits(caller, 'lopes')).toEqual([]);
});

test('an outdated term finds nothing, even if its row remains', async () => {
  expect(await createSubAccountStore(table).replace({ ...mine, name: 'Maria Souto' }, 1)).toBe(true);
  expect(await hits(CLIENT, 'conceicao')).toEqual([]);
  expect(await hits(CLIENT, 'acc_mine11')).toEqual(['sub_account account_id']);
});

test('S7.41 the current sub-account decides: a former owner finds nothing', async () => {
  const gone = { ...mine, user_id: 'client-2', manager_id: null };
  expect(await createSubAccountStore(table).replace(gone, 1)).toBe(true);
  expect(await hits(CLIENT, E2E)).toEqual([]);
  expect(await hits(OPERATOR, 'conceicao')).toEqual([]);
});

test('refuses an invalid search; odd text is just text', async () => {
  for (const q of ['', 'a', '   ', 'x'.repeat(201), 'a\u0000b', '\u202Eabc'])
    expect([q, (await call(CLIENT, 'GET /api/search', { query: { q } })).status]).toEqual([q, 400]);
  for (const q of ['#####', '%_*', '"; DROP', '😀😀😀', 'ﷺ'.repeat(100), '*#text'])
    expect([q, await hits(ADMIN, q)]).toEqual([q, []]);
});

test('S7.42 takes at most three Queries and a bounded number of batches, however many match', async () => {
  const things = Array.from({ length: many(60) }, (_, at) =>
    subAccount({
      external_id: `acc_many${at}`,
      user_id: CLIENT.id,
      name: 'José Muitos',
      email: `many${at}@example.com`,
    }),
  );
  // Half of the accounts moved to somebody else; the page is filled without them.
  const written = things.map((each, at) => (at % 2 ? each : { ...each, user_id: 'client-2' }));
  await fill(table, [
    ...written.map((each) => ({ ...subAccounts.item(each, 1) })),
    ...things.flatMap((each) => termItems('sub_account', each)),
  ]);
  for (const q of ['jose muitos', 'josé', E2E, '1.500,50']) {
    counted.take();
    const answer = await found(CLIENT, q);
    expect(answer.hits.length, q).toBeLessThanOrEqual(20);
    expect(answer.hits.length, q).toBeGreaterThan(0);
    expect(counted.of('Query'), q).toBeLessThanOrEqual(3);
    expect(counted.of('BatchGet'), q).toBeLessThanOrEqual(6);
  }
  expect(await found(CLIENT, 'muitos')).toMatchObject({ more: true });
  expect((await found(CLIENT, 'muitos')).hits).toHaveLength(20);
});
