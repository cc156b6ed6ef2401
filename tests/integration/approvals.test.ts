import { randomUUID } from 'node:crypto';
import type { Approval } from '#shared/contract/approvals.ts';
import { NOT_SECOND } from '#shared/domain/policy.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brlAccounts } from '#infra/local/seed/companies.ts';
import { switchApprovals } from '#tests/support/approvals.ts';
import { running } from '#tests/support/plain.ts';
import { NEW_ACCOUNT } from '#tests/support/ramps-calls.ts';
import { present } from '#tests/support/present.ts';
import { enter, newAccount, newPerson, secondAdministrator, type Scene } from '#tests/support/scene.ts';
import { api, ordersOfAccount, pay, payIn, runNow, signInAs, until } from '#tests/support/stack-client.ts';

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

let scene: Scene;
let second: Awaited<ReturnType<typeof secondAdministrator>>;

beforeAll(async () => {
  scene = await enter(running.stack);
  second = await secondAdministrator(running.stack);
  await switchApprovals(running.stack, second, true);
});

/** Other tests use the same stack. */
afterAll(() => switchApprovals(running.stack, second, false));

interface Held {
  readonly approval: { readonly id: string; readonly item: string; readonly state: string };
}

const idOf = ({ status, body }: { readonly status: number; readonly body: unknown }): string => {
  expect(status).toBe(202);
  return (body as Held).approval.id;
};

const decide = (id: string, decision: string, call = second.call) =>
  call<Approval>(`POST /approvals/${id}/decision`, { decision, note: 'looked at' });

const found = async (id: string, call = second.call): Promise<Approval | undefined> => {
  const lists = await Promise.all(
    ['open', 'decided'].map(
      async (state) => (await call<{ items: Approval[] }>(`GET /approvals?state=${state}`)).body.items,
    ),
  );
  return lists.flat().find((each) => each.id === id);
};

const ended = (id: string): Promise<Approval> =>
  until(`the approval ${id} has ended`, async () => {
    const approval = await found(id);
    return approval && !['open', 'approved', 'executing'].includes(approval.state) ? approval : undefined;
  });

const wallets = async (account: { external_id: string }) => {
  const { body } = await scene.admin<{ list: { address: string }[] }>('POST /ramps', {
    method: 'GET',
    endpoint: '/v1/subaccount/wallet-address?asset=USDT&wallet_type=external',
    headers: { 'X-sub-account-id': account.external_id },
  });
  return body.list.filter(({ address }) => address === ADDRESS).length;
};

describe('approval by a second person', () => {
  test('S7.138 an external wallet is held, approved twenty times at once, and added once', async () => {
    const account = await newAccount(running.stack, scene);
    const add = {
      method: 'POST',
      endpoint: '/v1/subaccount/wallet-address/external',
      headers: { 'X-sub-account-id': account.external_id },
      data: { asset: 'USDT', network: 'tron', address: ADDRESS },
    };
    const id = idOf(await scene.admin('POST /ramps', add));
    expect(await wallets(account)).toBe(0);
    // Repeating the request returns the same approval.
    expect(idOf(await scene.admin('POST /ramps', add))).toBe(id);
    expect(await found(id)).toMatchObject({
      item: 'destination',
      state: 'open',
      first_time: true,
      sub_account: { name: account.name },
      after: { kind: 'wallet', address: ADDRESS, network: 'tron' },
      may_decide: true,
    });
    expect((await decide(id, 'approve', scene.admin)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(id, 'approve')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ended(id)).toMatchObject({ state: 'done', note: 'looked at' });
    expect(await wallets(account)).toBe(1);
    // Invoking the function directly does not repeat a finished approval.
    await runNow(running.stack, 'ramps', { approval: id });
    expect(await wallets(account)).toBe(1);
  });

  test('an administrator cannot alone give a client they created a sub-account and a wallet', async () => {
    const made = await newPerson(running.stack, scene, 'client');
    const account = await newAccount(running.stack, scene);
    const taken = idOf(await scene.admin(`PATCH /subaccounts/${account.id}`, { user_id: made.id }));
    expect(await found(taken)).toMatchObject({
      item: 'assignment',
      before: { owner: { id: scene.ids.admin } },
      after: { owner: { id: made.id, email: made.email } },
    });
    expect((await decide(taken, 'approve', scene.admin)).status).toBe(403);
    await decide(taken, 'approve');
    expect(await ended(taken)).toMatchObject({ state: 'done' });
    const wallet = idOf(
      await made.call('POST /ramps', {
        method: 'POST',
        endpoint: '/v1/subaccount/wallet-address/external',
        headers: { 'X-sub-account-id': account.external_id },
        data: { asset: 'USDT', network: 'tron', address: ADDRESS },
      }),
    );
    expect(await found(wallet, scene.admin)).toMatchObject({ may_decide: false });
    expect((await decide(wallet, 'approve', scene.admin)).status).toBe(403);
    expect(await wallets(account)).toBe(0);
    await decide(wallet, 'approve');
    expect(await ended(wallet)).toMatchObject({ state: 'done' });
    expect(await wallets(account)).toBe(1);
  });

  test('S7.164 an administrator moves no money through a user whom they promoted', async () => {
    const puppet = await newPerson(running.stack, scene, 'client');
    const raised = idOf(await scene.admin(`PUT /users/${puppet.id}/role`, { role: 'gateway_user' }));
    expect((await decide(raised, 'approve', scene.admin)).status).toBe(403);
    await decide(raised, 'approve');
    expect(await ended(raised)).toMatchObject({ state: 'done' });
    const { AccessToken: token } = await signInAs(running.stack, puppet.email, puppet.password);
    const call = api(running.stack, token);
    const asPuppet = (endpoint: string, data: object, account?: string, key?: string) =>
      call<Record<string, string>>(
        'POST /ramps',
        { method: 'POST', endpoint, headers: account ? { 'X-sub-account-id': account } : {}, data },
        key ? { 'idempotency-key': key } : {},
      );
    const email = `puppet-${randomUUID()}@example.com`;
    const { body: made } = await asPuppet('/v1/subaccount', { ...NEW_ACCOUNT, name: email, email });
    const account = present(made['account_id']);
    await pay(running.stack, account, '20000');
    const bank = { asset: 'BRL', bank_name: 'Banco', branch: '0001', account: '1234567890', country: 'BR' };
    const place = idOf(await asPuppet('/v1/subaccount/bank-account/external', bank, account));
    const refuse = async (id: string) => {
      expect(await found(id, scene.admin)).toMatchObject({ may_decide: false });
      const { status, body } = await decide(id, 'approve', scene.admin);
      expect([status, body]).toMatchObject([403, { error: { message: NOT_SECOND.given } }]);
    };
    await refuse(place);
    await decide(place, 'approve');
    expect(await ended(place)).toMatchObject({ state: 'done' });
    const { body: places } = await call<{ list: { id: string }[] }>('POST /ramps', {
      method: 'GET',
      endpoint: '/v1/subaccount/bank-account?asset=BRL&bank_type=external',
      headers: { 'X-sub-account-id': account },
    });
    const data = { asset: 'BRL', amount: '19000', bank_account_id: places.list[0]?.id };
    const order = idOf(await asPuppet('/v1/order/withdrawal', data, account, randomUUID()));
    await refuse(order);
    expect(await ordersOfAccount(running.stack, account, 'withdrawal')).toEqual([]);
    await decide(order, 'reject');
    expect(await ended(order)).toMatchObject({ state: 'rejected' });
  });

  test('a promotion to administrator needs approval', async () => {
    const raised = await newPerson(running.stack, scene, 'client');
    const id = idOf(await scene.admin(`PUT /users/${raised.id}/role`, { role: 'admin' }));
    await decide(id, 'approve');
    expect(await ended(id)).toMatchObject({ state: 'done' });
    const down = idOf(await scene.admin(`PUT /users/${raised.id}/role`, { role: 'client' }));
    await decide(down, 'reject');
    expect(await ended(down)).toMatchObject({ state: 'rejected' });
    const again = idOf(await second.call(`PUT /users/${raised.id}/role`, { role: 'client' }));
    await decide(again, 'approve', scene.admin);
    expect(await ended(again)).toMatchObject({ state: 'done' });
  });

  test('an approved order at the threshold is sent once, under its own key', async () => {
    const account = await newAccount(running.stack, scene);
    await payIn(running.stack, scene.admin, account, '5000');
    // This administrator's total includes nobody else's orders.
    const order = (source_amount: string) =>
      second.call(
        'POST /ramps',
        {
          method: 'POST',
          endpoint: '/v1/order/exchange',
          headers: { 'X-sub-account-id': account.external_id },
          data: { source_asset: 'BRL', target_asset: 'USDT', source_amount },
        },
        { 'idempotency-key': randomUUID() },
      );
    const made = () => ordersOfAccount(running.stack, account.external_id, 'exchange');
    expect((await order('999.99')).status).toBe(200);
    expect(await made()).toHaveLength(1);
    const id = idOf(await order('1000'));
    expect(await found(id)).toMatchObject({ item: 'order', amount_brl: '1000', first_time: false });
    expect(await made()).toHaveLength(1);
    await decide(id, 'approve', scene.admin);
    expect(await ended(id)).toMatchObject({ state: 'done' });
    expect(await made()).toHaveLength(2);
  });

  test('S7.240 40 withdrawals below the threshold need approval like one above it, at once or in turn', async () => {
    const account = await newAccount(
      running.stack,
      scene,
      {},
      {
        bank_accounts: brlAccounts('Banco Exemplo', '0001', randomUUID().slice(0, 8), 'pix@example.com'),
      },
    );
    await payIn(running.stack, scene.admin, account, '50000');
    const ask = (body: object, key: string) =>
      second.call<{ list: { id: string }[] }>('POST /ramps', body, { 'idempotency-key': key });
    const headers = { 'X-sub-account-id': account.external_id };
    const shown = await ask(
      { method: 'GET', endpoint: '/v1/subaccount/bank-account?asset=BRL&bank_type=external', headers },
      randomUUID(),
    );
    const data = { asset: 'BRL', bank_account_id: shown.body.list[0]?.id };
    const withdraw = async (amount: string): Promise<number> => {
      const order = { method: 'POST', endpoint: '/v1/order/withdrawal', headers, data: { ...data, amount } };
      return (await ask(order, randomUUID())).status;
    };
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => withdraw('300.00')));
    const inTurn: number[] = [];
    for (let at = 0; at < 20; at += 1) inTurn.push(await withdraw('999.99'));
    expect(atOnce.filter((status) => ![200, 202, 409].includes(status))).toEqual([]);
    expect(new Set(inTurn)).toEqual(new Set([202]));
    const made = await ordersOfAccount(running.stack, account.external_id, 'withdrawal');
    expect(made).toHaveLength(atOnce.filter((status) => status === 200).length);
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(4);
  });

  test('S7.139 the approved request is carried out, even if its key was reused', async () => {
    const account = await newAccount(running.stack, scene);
    await payIn(running.stack, scene.admin, account, '9000');
    const key = { 'idempotency-key': randomUUID() };
    const order = (source_amount: string) =>
      scene.admin(
        'POST /ramps',
        {
          method: 'POST',
          endpoint: '/v1/order/exchange',
          headers: { 'X-sub-account-id': account.external_id },
          data: { source_asset: 'BRL', target_asset: 'USDT', source_amount },
        },
        key,
      );
    const first = idOf(await order('1000'));
    const second = idOf(await order('4000'));
    expect(second).not.toBe(first);
    expect(await found(first)).toMatchObject({ amount_brl: '1000' });
    expect(await found(second)).toMatchObject({ amount_brl: '4000' });
    await decide(first, 'approve');
    expect(await ended(first)).toMatchObject({ state: 'done' });
    await decide(second, 'approve');
    expect(await ended(second)).toMatchObject({ state: 'refused' });
    const made = await ordersOfAccount(running.stack, account.external_id, 'exchange');
    expect(made).toMatchObject([{ source_amount: '1000.00' }]);
  });
});
