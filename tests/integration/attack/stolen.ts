import { randomUUID } from 'node:crypto';
import type { RampsRow } from '#shared/contract/ramps/row.ts';
import { RAMPS_TABLE } from '#shared/contract/ramps/table.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { NEW_ACCOUNT } from '#tests/support/ramps-calls.ts';
import { configure, newAccount, type Scene } from '#tests/support/scene.ts';
import { type Answer, type api, payIn, runNow, sandbox, until } from '#tests/support/stack-client.ts';
import type { StackFile } from '#tests/support/stack.ts';

type Call = ReturnType<typeof api>;
type Data = Readonly<Record<string, unknown>>;

const THIEFS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

const proxied = <T = unknown>(
  call: Call,
  account: string,
  method: string,
  endpoint: string,
  data?: Data,
): Promise<Answer<T>> =>
  call<T>(
    'POST /ramps',
    { method, endpoint, headers: { 'X-sub-account-id': account }, ...(data && { data }) },
    { 'idempotency-key': randomUUID() },
  );

interface Withdrawal {
  readonly type: string;
  readonly account_id: string;
  readonly wallet_id?: string;
  readonly bank_account_id?: string;
}

const withdrawals = async (stack: StackFile, after: number): Promise<readonly Withdrawal[]> => {
  const { items } = await sandbox(stack)<{ items: { order: Withdrawal }[] }>(
    `GET /sandbox/log?kind=order&after=${after}`,
  );
  return items.map(({ order }) => order).filter(({ type }) => type === 'withdrawal');
};

const wallets = async (call: Call, account: string, type: string): Promise<readonly string[]> => {
  const endpoint = `/v1/subaccount/wallet-address?asset=USDT&wallet_type=${type}`;
  const { body } = await proxied<{ list: { id: string }[] }>(call, account, 'GET', endpoint);
  return body.list.map(({ id }) => id);
};

/** The victim, and destinations that the thief tries. */
interface Scheme {
  readonly victim: SubAccountRecord;
  readonly other: SubAccountRecord;
  readonly rule: string;
  readonly approved: string;
  /** The other sub-account's deposit wallet, deposit account and external wallet. */
  readonly wallet: string;
  readonly bank: string;
  readonly external: string;
}

const prepare = async (
  stack: StackFile,
  scene: Scene,
  ownership: Parameters<typeof newAccount>[2],
): Promise<Scheme> => {
  const victim = await newAccount(stack, scene, ownership);
  const other = await newAccount(stack, scene, ownership);
  const { admin } = scene;
  // Paid in before the rule exists, so that it is not converted.
  await payIn(stack, admin, victim, '60');
  const { id: rule } = await configure(scene, victim);
  const made = async (endpoint: string, data: Data): Promise<string> =>
    (await proxied<{ id: string }>(admin, other.external_id, 'POST', endpoint, data)).body.id;
  const wallet = await made('/v1/subaccount/wallet-address/shared', { asset: 'USDT', network: 'tron' });
  const bank = await made('/v1/subaccount/bank-account/shared', { asset: 'BRL' });
  const exchange = { source_asset: 'BRL', target_asset: 'USDT', source_amount: '20' };
  const { body } = await proxied<{ id: string }>(
    admin,
    victim.external_id,
    'POST',
    '/v1/order/exchange',
    exchange,
  );
  await until('the exchange is confirmed', async () => {
    const order = await proxied<{ status: string }>(admin, victim.external_id, 'GET', `/v1/order/${body.id}`);
    return order.body.status === 'confirmed' ? true : undefined;
  });
  const [approved = ''] = await wallets(admin, victim.external_id, 'external');
  const [external = ''] = await wallets(admin, other.external_id, 'external');
  return { victim, other, rule, approved, wallet, bank, external };
};

const small = (over: Data): Data => ({ asset: 'USDT', amount: '0.01', ...over });
const oneReal = (over: Data): Data => ({ asset: 'BRL', amount: '1', ...over });

/** Request bodies for each changing provider call, in the victim’s name. */
const WAYS: Readonly<Record<string, (scheme: Scheme) => readonly Data[]>> = {
  'create-sub-account': () => [{ ...NEW_ACCOUNT, email: `${randomUUID()}@example.com` }],
  'deactivate-sub-account': () => [{ is_active: true }],
  'add-external-wallet': () => [{ asset: 'USDT', network: 'tron', address: THIEFS, name: 'Customer wallet' }],
  'add-external-bank': () => [
    { asset: 'BRL', bank_name: 'Banco', branch: '1', account: '2', country: 'BR' },
    {
      asset: 'BRL',
      bank_name: 'Banco',
      branch: '1',
      account: '2',
      country: 'BR',
      instant_payment: 'thief@example.com',
      instant_payment_type: 'PIX',
    },
  ],
  'add-shared-wallet': () => [{ asset: 'USDT', network: 'tron' }],
  'add-shared-bank': () => [{ asset: 'BRL' }],
  'delete-wallet': () => [],
  'delete-bank': () => [],
  'order-exchange': () => [{ source_asset: 'BRL', target_asset: 'USDT', source_amount: '1' }],
  'order-withdrawal': ({ wallet, bank, external }) => [
    small({ wallet_id: wallet }),
    small({ wallet_id: external }),
    small({ wallet_id: 'wal_nowhere' }),
    oneReal({ bank_account_id: bank }),
  ],
  'order-shared-withdrawal': ({ other, wallet, bank, external, approved }) =>
    [{}, { to_account_id: other.external_id }].flatMap((to) => [
      small({ wallet_id: wallet, ...to }),
      small({ wallet_id: wallet, asset: 'usdt', ...to }),
      small({ wallet_id: external, ...to }),
      small({ wallet_id: approved, ...to }),
      oneReal({ bank_account_id: bank, ...to }),
    ]),
};

export const CHANGING = RAMPS_TABLE.filter(({ fresh }) => fresh);

export const isTried = ({ id }: Pick<RampsRow, 'id'>): boolean => WAYS[id] !== undefined;

const idsOf = (scheme: Scheme, { id }: RampsRow): string =>
  id === 'delete-wallet' ? scheme.approved : 'bnk_nowhere';

/**
 * Tries to steal a sub-account’s money with a stolen token, by each provider call and in sequences.
 * @returns withdrawals to other destinations, and how many went to the approved one
 */
export const rob = async (
  stack: StackFile,
  scene: Scene,
  stolen: Call,
  ownership: Parameters<typeof newAccount>[2],
) => {
  const scheme = await prepare(stack, scene, ownership);
  const { victim, other, rule, approved } = scheme;
  // Without a stored rate, every amount would be refused as too large.
  await runNow(stack, 'reference-rate');
  const from = victim.external_id;
  const { items } = await sandbox(stack)<{ items: { seq: number }[] }>('GET /sandbox/log?kind=order');
  const since = items.at(-1)?.seq ?? 0;

  const askRow = async (row: RampsRow): Promise<void> => {
    const endpoint = row.template.replaceAll(/\{\w+\}/g, idsOf(scheme, row));
    const asked = row.method === 'DELETE' ? [undefined] : (WAYS[row.id]?.(scheme) ?? []);
    for (const data of asked) await proxied(stolen, from, row.method, endpoint, data);
  };
  const withdrawEverywhere = async (): Promise<void> => {
    for (const row of CHANGING.filter(({ handling }) => handling === 'order')) await askRow(row);
    for (const wallet of await wallets(stolen, from, 'external'))
      if (wallet !== approved)
        await proxied(stolen, from, 'POST', '/v1/order/withdrawal', small({ wallet_id: wallet }));
  };
  const nameInRule = async (wallet: string): Promise<void> => {
    await stolen(`PATCH /conversion-configurations/${rule}`, { destination_wallet_id: wallet });
    await stolen('POST /conversion-configurations', {
      sub_account_id: victim.id,
      destination_wallet_id: wallet,
    });
  };

  // Orders, then the other calls, then orders again.
  await withdrawEverywhere();
  for (const row of CHANGING.filter(({ handling }) => handling !== 'order')) await askRow(row);
  await withdrawEverywhere();
  // Uses a new sub-account and its deposit wallet.
  const created = await proxied<{ account_id?: string }>(stolen, from, 'POST', '/v1/subaccount', {
    ...NEW_ACCOUNT,
    name: 'Nova conta',
    email: `${randomUUID()}@example.com`,
  });
  for (const to of [other.external_id, created.body.account_id ?? other.external_id]) {
    const deposit = await proxied<{ id?: string }>(
      stolen,
      to,
      'POST',
      '/v1/subaccount/wallet-address/shared',
      { asset: 'USDT', network: 'tron' },
    );
    await proxied(
      stolen,
      from,
      'POST',
      '/v1/order/shared/withdrawal',
      small({ wallet_id: deposit.body.id ?? scheme.wallet, to_account_id: to }),
    );
  }
  // Changes the sub-account’s rule, then recreates it.
  await nameInRule(scheme.external);
  await stolen(`DELETE /conversion-configurations/${rule}`);
  await nameInRule(scheme.external);

  const control = await proxied(stolen, from, 'POST', '/v1/order/withdrawal', small({ wallet_id: approved }));
  const left = await withdrawals(stack, since);
  const isApproved = ({ wallet_id }: Withdrawal): boolean => wallet_id === approved;
  return {
    control: control.status,
    approved: left.filter(isApproved).length,
    elsewhere: left.filter((order) => !isApproved(order) && order.account_id === from),
  };
};
