import { orderId } from '#functions/modules/orders/ids.ts';
import type {
  ConfigurationRecord,
  ConversionRecord,
  OrderRecord,
  SubAccountRecord,
} from '#shared/contract/records.ts';
import type { SearchAnswer } from '#shared/contract/calls/search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configure, enter, newAccount, type Scene, signUp } from '#tests/support/scene.ts';
import { NEW_ACCOUNT } from '#tests/support/ramps-calls.ts';
import { running } from '#tests/support/plain.ts';
import {
  api,
  conversionOf,
  mailedCode,
  cognito,
  openSocket,
  pay,
  sandbox,
  signInAs,
  type Socket,
  until,
} from '#tests/support/stack-client.ts';

let scene: Scene;
let account: SubAccountRecord;
/** The new owner, who just signed up. The former owner is the client. */
let owner: { readonly call: ReturnType<typeof api>; readonly token: string; readonly id: string };

const EMAIL = 'new.owner@example.com';
const PASSWORD = 'long-enough-8';

beforeAll(async () => {
  const { stack, dataDir } = running;
  scene = await enter(stack);
  await signUp(stack, EMAIL, PASSWORD);
  const code = await mailedCode(dataDir, EMAIL);
  await cognito(stack, 'ConfirmSignUp', {
    ClientId: stack.cognito.clientId,
    Username: EMAIL,
    ConfirmationCode: code,
  });
  const { AccessToken: token } = await signInAs(stack, EMAIL, PASSWORD);
  const call = api(stack, token);
  const { body } = await call<{ id: string }>('GET /profile');
  owner = { call, token, id: body.id };
  account = await newAccount(stack, scene, { user_id: scene.ids.client, manager_id: scene.ids.operator });
  await configure(scene, account);
});

const conversionsOf = async (call: Scene['client']) =>
  (await call<{ items: ConversionRecord[] }>('GET /conversions?limit=200')).body.items.filter(
    ({ sub_account_id: id }) => id === account.id,
  );
const ordersOf = async (call: Scene['client']) =>
  (await call<{ items: OrderRecord[] }>('GET /orders?limit=200')).body.items.filter(
    ({ account_id: id }) => id === account.external_id,
  );
/** Kinds of search hits for the account. */
const foundBy = async (call: Scene['client'], query: string) =>
  (await call<SearchAnswer>(`GET /search?q=${encodeURIComponent(query)}`)).body.hits
    .filter(({ sub_account: of }) => of?.id === account.id)
    .map(({ kind }) => kind)
    .sort();
const ofAccount = ({ frames }: Socket) =>
  frames.filter(({ id, account_id: of }) => id === account.id || of === account.external_id);

describe('a sub-account is assigned to another owner', () => {
  let former: Socket;
  let present: Socket;
  let failed: ConversionRecord;
  let completed: ConversionRecord;
  /** Ids of the deposit, its conversion and the account. */
  let terms: readonly string[];
  const ALL = ['conversion', 'order', 'payment'];

  beforeAll(async () => {
    const deposit = await pay(running.stack, account.external_id, '1500.00');
    completed = await conversionOf(scene.client, deposit.id);
    const endToEndId = String(deposit.end_to_end_id);
    terms = [endToEndId, deposit.id, completed.id, account.external_id, account.id, account.email];
    for (const call of [scene.client, scene.operator])
      await until('search finds the conversion', async () =>
        (await foundBy(call, endToEndId)).join() === ALL.join() ? true : undefined,
      );
    // Over the daily limit, so it fails and needs a Retry.
    const large = await pay(running.stack, account.external_id, '30000.00');
    failed = await conversionOf(scene.client, large.id, ['failed']);
    former = await openSocket(running.stack, scene.clientToken);
    present = await openSocket(running.stack, owner.token);
    const moved = await scene.admin(`PATCH /subaccounts/${account.id}`, { user_id: owner.id });
    expect(moved.status).toBe(200);
  });
  afterAll(() => {
    former.close();
    present.close();
  });

  test('the former owner immediately sees nothing of it and cannot act on it', async () => {
    // Rows need not be rewritten yet.
    expect(await ordersOf(scene.client)).toEqual([]);
    expect(await conversionsOf(scene.client)).toEqual([]);
    for (const line of [
      `GET /conversions/${completed.id}/steps`,
      `GET /subaccounts/${account.id}`,
      `GET /orders?account_id=${account.external_id}`,
    ])
      expect((await scene.client(line)).status, line).toBe(404);
    for (const term of terms) expect(await foundBy(scene.client, term), term).toEqual([]);
    const retry = { action: 'process_next_step', process_id: failed.id };
    expect((await scene.client('POST /conversion-processor', retry)).status).toBe(404);
  });

  test('the new owner gets its history, and a rule that is off until they confirm it', async () => {
    await until('the rows have followed', async () => {
      const [orders, conversions] = [await ordersOf(owner.call), await conversionsOf(owner.call)];
      return orders.length >= 2 && conversions.length === 2 ? true : undefined;
    });
    for (const { user_id: user } of [...(await ordersOf(owner.call)), ...(await conversionsOf(owner.call))])
      expect(user).toBe(owner.id);
    expect((await owner.call(`GET /conversions/${completed.id}/steps`)).status).toBe(200);
    const { body } = await owner.call<{ items: ConfigurationRecord[] }>('GET /conversion-configurations');
    expect(body.items).toMatchObject([
      { is_enabled: false, destination: { confirmed_at: null, confirmed_by: null } },
    ]);
    expect(body.items[0]?.notice).toContain('has a new owner');
    // The manager is unchanged.
    expect(await conversionsOf(scene.operator)).toHaveLength(2);
  });

  test('S7.41 search finds it for the new owner, and never for the former one', async () => {
    const [endToEndId = ''] = terms;
    await until('the search rows have followed', async () =>
      (await foundBy(owner.call, endToEndId)).join() === ALL.join() ? true : undefined,
    );
    for (const term of terms) {
      expect((await foundBy(owner.call, term)).length, term).toBeGreaterThan(0);
      expect(await foundBy(scene.client, term), term).toEqual([]);
      expect((await foundBy(scene.operator, term)).length, term).toBeGreaterThan(0);
    }
  });

  test('both are notified, and only the new owner gets frames', async () => {
    const removed = await until('the former owner gets a remove frame', () =>
      Promise.resolve(ofAccount(former).find(({ type }) => type === 'sub_account')),
    );
    expect(removed).toMatchObject({ change: 'remove', id: account.id });
    const note = ({ frames }: Socket) => frames.find(({ type }) => type === 'notification');
    for (const socket of [former, present])
      await until('a notification arrives', () => Promise.resolve(note(socket)));
    const before = ofAccount(former).length;
    const deposit = await pay(running.stack, account.external_id, '700.00');
    await until('the new owner sees the deposit', () =>
      Promise.resolve(
        present.frames.find(
          ({ type, id }) => type === 'order' && id === orderId(account.external_id, deposit.id),
        ),
      ),
    );
    expect(ofAccount(former)).toHaveLength(before);
    expect(JSON.stringify(former.frames)).not.toContain(owner.id);
  });

  test('a removed manager finds nothing, and everything once reassigned', async () => {
    const manage = async (manager_id: string | null) => {
      const { status } = await scene.admin(`PATCH /subaccounts/${account.id}`, { manager_id });
      expect(status).toBe(200);
    };
    await manage(null);
    for (const term of terms) expect(await foundBy(scene.operator, term), term).toEqual([]);
    await manage(scene.ids.operator);
    const [endToEndId = ''] = terms;
    await until('the manager finds it', async () =>
      (await foundBy(scene.operator, endToEndId)).join() === ALL.join() ? true : undefined,
    );
  });
});

describe('a lost response to a creation', () => {
  const behave = (behaviour: object) => sandbox(running.stack)('PUT /sandbox/behaviour', behaviour);
  const create = (call: Scene['operator'], name: string) =>
    call('POST /ramps', {
      method: 'POST',
      endpoint: '/v1/subaccount',
      headers: {},
      data: { ...NEW_ACCOUNT, name, email: `${name.toLowerCase()}@example.com` },
    });
  const found = async (call: Scene['operator'], name: string) => {
    await call('POST /sync-subaccounts', {});
    const { body } = await call<{ items: SubAccountRecord[] }>('GET /subaccounts?limit=200');
    return body.items.find((item) => item.name === name);
  };
  const loseAnswer = () =>
    behave({ fail: { match: 'POST /v1/subaccount', status: 500, times: 1, after_commit: true } });

  test('the account is recognised by its reference', async () => {
    await loseAnswer();
    expect((await create(scene.operator, 'Echoed')).status).toBe(502);
    expect(await found(scene.operator, 'Echoed')).toMatchObject({
      user_id: scene.ids.operator,
      manager_id: scene.ids.operator,
    });
  });

  test('the account stays with administrators if the provider shows no reference', async () => {
    await behave({ account_references: 'hidden' });
    await loseAnswer();
    expect((await create(scene.operator, 'Silent')).status).toBe(502);
    expect(await found(scene.operator, 'Silent')).toBeUndefined();
    expect(await found(scene.admin, 'Silent')).toMatchObject({ user_id: scene.ids.admin, manager_id: null });
    expect(await found(scene.operator, 'Silent')).toBeUndefined();
    await behave({ account_references: 'shown' });
  });

  test('an earlier account with the same name and email is not taken over', async () => {
    await sandbox(running.stack)('POST /sandbox/accounts', { name: 'Coveted', email: 'coveted@example.com' });
    await behave({ fail: { match: 'POST /v1/subaccount', status: 504, times: 1 } });
    expect((await create(scene.operator, 'Coveted')).status).toBeGreaterThanOrEqual(502);
    expect(await found(scene.operator, 'Coveted')).toBeUndefined();
    expect(await found(scene.admin, 'Coveted')).toMatchObject({ user_id: scene.ids.admin });
  });
});
