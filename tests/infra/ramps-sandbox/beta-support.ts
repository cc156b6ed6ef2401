import type { Sandbox, SandboxOptions } from '#sandbox/sandbox.ts';
import { bareClient, behave, type Client, handClock, seeded, started } from './support.ts';

export const credentialsOf = ({ credentials: { clientId, clientSecret } }: Sandbox) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

type Token = { access_token: string; expires_in: string };

export const tokenOf = async (sandbox: Sandbox): Promise<Token> =>
  (await bareClient(sandbox)<Token>('POST', '/v1/auth/token', { body: credentialsOf(sandbox) })).body;

/** Calls the beta wire with a token, for a sub-account when given. */
export const betaClient = async (sandbox: Sandbox, account?: string): Promise<Client> => {
  const { access_token } = await tokenOf(sandbox);
  const bare = bareClient(sandbox);
  const own = {
    authorization: `Bearer ${access_token}`,
    ...(account === undefined ? {} : { 'x-sub-account-id': account }),
  };
  return (method, path, asked = {}) =>
    bare(method, path, { ...asked, headers: { ...own, ...asked.headers } });
};

/** `acc_a` with 10,000 BRL and 500 USDT. No order confirms automatically, and the clock is fixed. */
export const betaScene = async (switches: object = {}, options: SandboxOptions = {}) => {
  const { clock, advance } = handClock();
  const sandbox = await started({ wire: 'beta', clock, ...options });
  const ids = await seeded(sandbox);
  await behave(sandbox, { auto_confirm_ms: null, beta: switches });
  return {
    sandbox,
    advance,
    ...ids,
    bare: bareClient(sandbox),
    client: await betaClient(sandbox, 'acc_a'),
    parent: await betaClient(sandbox),
  };
};

export const purchase = (source_amount: number, others: object = {}) => ({
  network: 'tron',
  pool_balance: true,
  source_amount,
  source_asset: 'BRL',
  target_amount: 0,
  target_asset: 'USDT',
  ...others,
});

export const payout = (target_destination: string, target_amount: number, others: object = {}) => ({
  target_asset: 'USDT',
  network: 'tron',
  target_destination,
  target_amount,
  target_destination_tag: '',
  instant_payment_type: '',
  ...others,
});

export type Row = Record<
  'id' | 'account_id' | 'sub_account_id' | 'recipient_email' | 'description' | 'status',
  string
> &
  Record<'source_asset' | 'source_amount' | 'target_asset' | 'target_amount' | 'total_fee', string> &
  Record<'valid_until' | 'created_at', string>;
export type Page = Record<'message' | 'page' | 'size' | 'total_pages' | 'total', string> & { orders: Row[] };

export const listOf = async (client: Client, query = 'page=1&size=50'): Promise<Page> =>
  (await client<Page>('GET', `/v1/order?${query}`)).body;

export const rowsOf = async (client: Client, query?: string): Promise<Row[]> =>
  (await listOf(client, query)).orders;

/** Orders an exchange. Returns its row, because the answer does not name it. */
export const bought = async (client: Client, source_amount: number, others: object = {}): Promise<Row> => {
  const { status, body } = await client('POST', '/v1/order/exchange', {
    body: purchase(source_amount, others),
  });
  const [row] = await rowsOf(client);
  if (status !== 200 || row === undefined) throw new Error(`not ordered: ${status} ${JSON.stringify(body)}`);
  return row;
};
