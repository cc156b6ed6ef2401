import { expect, test } from 'vitest';
import { parseLossless } from '#sandbox/json.ts';
import { crc16 } from '#sandbox/domain/pix.ts';
import { bareClient, buy, providerClient, ready, seeded, started, WALLET } from './support.ts';

type Page = { list: Record<string, string>[]; total_row: string };

const PROFILE = {
  name: 'Aurora Ltda',
  email: 'ops@aurora.example',
  phone: '+55 11 5555 0000',
  address: 'Rua A, 1',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
  post_code: '01000-000',
  company_description: 'Bets',
  corporate_website: 'https://aurora.example',
  industry: 'GAMING',
  monthly_revenue: '0-10K',
  estimated_processing_volume: '0-10K',
  tax_id_type: 'CNPJ',
  tax_id_number: '00.000.000/0001-91',
  local_id_type: 'PASSPORT',
  local_id_number: 'X1',
  onboarding_type: 'business',
  document_number: '',
};

test('creates, reads, lists and deactivates', async () => {
  const sandbox = await started();
  const client = await providerClient(sandbox);
  const made = await client('POST', '/v1/subaccount', { body: PROFILE });
  expect(made.status).toBe(201);
  const { document_number: _, ...kept } = PROFILE;
  expect(made.body).toMatchObject({
    ...kept,
    account_id: expect.stringMatching(/^acc_/) as string,
    is_active: true,
    kyc_status: 'Unchecked',
    kyc_level: '0',
    kyc_limit: '0.00',
    kyc_volume: '0.00',
  });
  const headers = { 'x-sub-account-id': String(made.body.account_id) };
  expect((await client('GET', '/v1/subaccount', { headers })).body).toEqual(made.body);
  expect((await client('GET', '/v1/subaccount')).status).toBe(400);
  expect((await client('GET', '/v1/subaccount', { headers: { 'x-sub-account-id': 'acc_x' } })).status).toBe(
    404,
  );

  expect((await client('PATCH', '/v1/subaccount/inactive', { headers })).body.is_active).toBe(false);
  expect((await client('PATCH', '/v1/subaccount/inactive', { headers })).body.is_active).toBe(false);
  const { body } = await client<Page>('GET', '/v1/subaccounts?page=1&size=10');
  expect(body).toMatchObject({
    list: [{ account_id: made.body.account_id, is_active: false }],
    total_row: '1',
  });
});

test('an account can be reactivated, and takes orders and deposits only when active', async () => {
  const { sandbox, client } = await ready();
  const patch = (asked?: { body: unknown }) => client('PATCH', '/v1/subaccount/inactive', asked);
  const deposit = { body: { account_id: 'acc_a', amount: '5' } };
  const paid = async () => (await bareClient(sandbox)('POST', '/sandbox/pix-deposits', deposit)).status;
  const ordered = async () => {
    const { status, body } = await buy(client, '1');
    return body.error ?? status;
  };
  for (const body of [undefined, {}, { is_active: false }, { reason: 'closed' }]) {
    expect((await patch(body === undefined ? undefined : { body })).body.is_active).toBe(false);
    expect([await paid(), await ordered()]).toEqual([422, 'account_inactive']);
    expect((await patch({ body: { is_active: true } })).body.is_active).toBe(true);
    expect((await client('GET', '/v1/subaccount')).body.is_active).toBe(true);
    expect([await paid(), await ordered()]).toEqual([201, 201]);
  }
  expect(await patch({ body: { is_active: 'yes' } })).toMatchObject({ status: 400 });
});

test.each([
  [{ name: '' }, 'name is required'],
  [{ email: 'nobody' }, 'email must be an email address'],
  [{ onboarding_type: 'club' }, 'onboarding_type must be business or individual'],
])('refuses a sub-account with %j', async (change, message) => {
  const client = await providerClient(await started());
  const answer = await client('POST', '/v1/subaccount', { body: { ...PROFILE, ...change } });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test('pages contain every account once', async () => {
  const sandbox = await started();
  for (let n = 0; n < 7; n += 1) await seeded(sandbox, `acc_${n}`);
  const client = await providerClient(sandbox);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => client<Page>('GET', `/v1/subaccounts?page=${page}&size=3`)),
  );
  expect(pages.flatMap(({ body }) => body.list.map(({ account_id }) => account_id))).toEqual(
    Array.from({ length: 7 }, (_, n) => `acc_${n}`),
  );
  expect(pages.map(({ body }) => body.total_row)).toEqual(['7', '7', '7', '7']);
  for (const query of ['page=0', 'size=0', 'size=501', 'page=x', 'page=-1']) {
    expect((await client('GET', `/v1/subaccounts?${query}`)).status, query).toBe(400);
  }
});

test('wallets: external, shared, by type, deleted', async () => {
  const { sandbox, client } = await ready();
  await seeded(sandbox, 'acc_b');
  const path = '/v1/subaccount/wallet-address';
  const external = await client('POST', `${path}/external`, {
    body: {
      asset: 'ETH',
      network: 'ethereum',
      address: `0x${'a'.repeat(40)}`,
      address_tag: '7',
      name: 'Cold',
    },
  });
  expect(external).toMatchObject({
    status: 201,
    body: { asset: 'ETH', network: 'ethereum', address_tag: '7', name: 'Cold', wallet_type: 'external' },
  });
  const shared = await client('POST', `${path}/shared`, { body: { asset: 'BTC' } });
  expect(shared).toMatchObject({ status: 201, body: { network: 'bitcoin', wallet_type: 'shared' } });
  expect(shared.body.address).toMatch(/^bc1q[a-z0-9]{38}$/);
  // A deposit address stays.
  expect(await client('POST', `${path}/shared`, { body: { asset: 'BTC' } })).toMatchObject({
    status: 200,
    body: shared.body,
  });

  const all = await client<Page>('GET', path);
  expect(all.body.total_row).toBe('3');
  const usdt = await client<Page>('GET', `${path}?asset=USDT&wallet_type=external`);
  expect(usdt.body.list.map(({ address }) => address)).toEqual([WALLET]);
  expect((await client('GET', `${path}?wallet_type=cold`)).status).toBe(400);

  const theirs = await providerClient(sandbox, 'acc_b');
  expect((await theirs('DELETE', `${path}/id/${String(external.body.id)}`)).status).toBe(404);
  expect((await client('DELETE', `${path}/id/${String(external.body.id)}`)).status).toBe(200);
  expect((await client('DELETE', `${path}/id/${String(external.body.id)}`)).status).toBe(404);
  expect((await client('DELETE', `${path}/id/${String(shared.body.id)}`)).status).toBe(422);
});

test.each([
  ['external', { asset: 'USDT', address: WALLET }, 400],
  ['external', { asset: 'USDT', network: 'tron' }, 400],
  ['external', { asset: 'USDT', network: 'tron', address: 'too short' }, 400],
  ['external', { asset: 'USDT', network: 'bitcoin', address: WALLET }, 422],
  ['external', { asset: 'BRL', address: WALLET }, 422],
  ['shared', { asset: 'XAU' }, 422],
  ['shared', {}, 400],
])('a wallet (%s) with %j is a %i', async (type, body, status) => {
  const { client } = await ready();
  expect((await client('POST', `/v1/subaccount/wallet-address/${type}`, { body })).status).toBe(status);
});

test('bank accounts: external, deleted, US needs an address', async () => {
  const { client } = await ready();
  const path = '/v1/subaccount/bank-account';
  const bank = { asset: 'USD', bank_name: 'Bank', branch: '021000021', account: '0001', country: 'US' };
  expect(await client('POST', `${path}/external`, { body: bank })).toMatchObject({
    status: 400,
    body: { message: 'City, postal code, state, and street line are required for US bank accounts.' },
  });
  const place = { city: 'Austin', postal_code: '73301', state: 'TX', street_line: '1 Main St' };
  const whole = { ...bank, ...place, instant_payment: 'key', instant_payment_type: 'ACH' };
  const made = await client('POST', `${path}/external`, { body: whole });
  expect(made).toMatchObject({ status: 201, body: { ...whole, bank_type: 'external' } });
  for (const field of ['asset', 'bank_name', 'branch', 'account', 'country']) {
    const answer = await client('POST', `${path}/external`, { body: { ...whole, [field]: '' } });
    expect(answer).toMatchObject({ status: 400, body: { message: `${field} is required` } });
  }
  expect((await client<Page>('GET', `${path}?asset=USD&bank_type=external`)).body.total_row).toBe('1');
  expect((await client<Page>('GET', `${path}?asset=USD&bank_type=shared`)).body.total_row).toBe('0');
  expect((await client('DELETE', `${path}/id/${String(made.body.id)}`)).body).toMatchObject({
    deleted: true,
  });
  expect((await client<Page>('GET', `${path}?asset=USD`)).body.list).toEqual([]);
});

test('a shared BRL account has a PIX code with a correct checksum and an image', async () => {
  const { sandbox, client } = await ready();
  const ask = (body: unknown) => client('POST', '/v1/subaccount/bank-account/shared', { body });
  const first = await ask({ asset: 'BRL' });
  const code = String(first.body.instant_payment);
  expect(code).toMatch(/^000201.*br\.gov\.bcb\.pix.*5303986.*5802BR.*6304[0-9A-F]{4}$/);
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)));
  expect(code).not.toContain('5406');

  const second = await ask({ asset: 'BRL', amount: '150.00' });
  expect(second.body.id).toBe(first.body.id);
  expect(second.body.instant_payment).not.toBe(code);
  expect(second.body.instant_payment).toContain('5406150.00');

  const image = await fetch(String(second.body.instant_payment_qrcode_url));
  expect(image.headers.get('content-type')).toContain('image/svg+xml');
  expect(await image.text()).toMatch(/^<svg .*<\/svg>$/);
  expect((await fetch(`${sandbox.url}/pix/nothing.svg`)).status).toBe(404);

  expect((await ask({ asset: 'EUR' })).body).not.toHaveProperty('instant_payment');
  expect((await ask({ asset: 'USDT' })).status).toBe(422);
  expect((await client('DELETE', `/v1/subaccount/bank-account/id/${String(first.body.id)}`)).status).toBe(
    422,
  );
});

test('a body that is not JSON is a 400, and one too large a 413', async () => {
  const sandbox = await started();
  const client = await providerClient(sandbox);
  expect(await client('POST', '/v1/subaccount', { body: '{"name":' })).toMatchObject({
    status: 400,
    body: { error: 'not_json' },
  });
  for (const body of ['[]', '"text"', 'null', '']) {
    expect((await client('POST', '/v1/subaccount', { body })).status, body).toBe(400);
  }
  const large = JSON.stringify({ ...PROFILE, name: 'x'.repeat(256 * 1024) });
  expect((await client('POST', '/v1/subaccount', { body: large })).status).toBe(413);
  expect((await client('GET', '/v1/nothing')).status).toBe(404);
  expect(parseLossless('{"a":1.10}')).toEqual({ a: '1.10' });
});
