import { refreshHoldings } from '#shared/contract/calls/holdings.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Recipient } from '#shared/contract/recipients.ts';
import type { SubAccountRecord } from '#shared/contract/records.ts';
import { compare, isPositive } from '#shared/domain/money.ts';
import { switchApprovals } from '#tests/support/approvals.ts';
import { running } from '#tests/support/plain.ts';
import { enter, newAccount, secondAdministrator, type Scene } from '#tests/support/scene.ts';
import { api, ordersOfAccount, payIn, runNow, signInAs, until } from '#tests/support/stack-client.ts';
import { overflowOf, pageOf, theBrowser, violationsOf } from './pages.ts';

const { web } = running.stack;

await theBrowser();
let scene: Scene;
let checker: Awaited<ReturnType<typeof secondAdministrator>>;
let account: SubAccountRecord;
let page: Page;

const bank = (account: string) => ({
  asset: 'BRL',
  bank_name: 'Banco Um',
  branch: '0001',
  account,
  country: 'BR',
});

beforeAll(async () => {
  scene = await enter(running.stack);
  checker = await secondAdministrator(running.stack);
  account = await newAccount(running.stack, scene, { manager_id: scene.ids.operator });
  await payIn(running.stack, scene.admin, account, '5000.00');
  // A balance up to five seconds old is reused, so it may predate the deposit.
  await until('the deposit is in the stored balance', async () => {
    const { body } = await scene.operator('POST /holdings/refresh', { sub_account_ids: [account.id] });
    const [kept] = refreshHoldings.answer.parse(body).items;
    return kept?.balances?.some(({ balance }) => isPositive(balance)) || undefined;
  });
  const added = await scene.operator('POST /ramps', {
    method: 'POST',
    endpoint: '/v1/subaccount/bank-account/external',
    headers: { 'X-sub-account-id': account.external_id },
    data: bank('1234567890'),
  });
  expect(added.status).toBeLessThan(300);
  const operator = running.stack.users.find(({ role }) => role === 'gateway_user');
  ({ page } = await pageOf(running.stack, operator, { viewport: { width: 1440, height: 900 } }));
});

/** Other tests use the same stack. */
afterAll(() => switchApprovals(running.stack, checker, false));

const sent = () => ordersOfAccount(running.stack, account.external_id, 'withdrawal');
const clean = async (): Promise<void> =>
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], 0]);

const recipients = async (): Promise<readonly Recipient[]> =>
  (await scene.operator<{ items: Recipient[] }>(`GET /recipients?sub_account_id=${account.id}&kind=bank`))
    .body.items;

const review = async (amount: string): Promise<void> => {
  await page.goto(`${web}/recipients?account=${account.id}&kind=bank`);
  await page.getByRole('button', { name: 'Send Money: Banco Um' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Money' });
  await dialog.getByText(/^Available: R\$/).waitFor();
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('dialog', { name: 'Send this money?' }).waitFor();
};

test('repeated clicks pay a recipient once, and the total counts it', async () => {
  await until('the bank account is a recipient', async () => {
    await runNow(running.stack, 'watch-destinations');
    return (await recipients()).length > 0 ? true : undefined;
  });
  await review('12,50');
  await clean();
  await page.setViewportSize({ width: 390, height: 844 });
  await clean();
  const button = page.getByRole('button', { name: 'Send', exact: true });
  await button.dblclick();
  await page.getByText('Withdrawal ordered').waitFor();
  expect(await sent()).toHaveLength(1);
  await until('the transfer counts for its recipient', async () =>
    (await recipients())[0]?.transfers === 1 ? true : undefined,
  );
  const [total] = (await recipients())[0]?.totals ?? [];
  expect(total?.asset).toBe('BRL');
  expect(compare(total?.amount ?? '0', (await sent())[0]?.target_amount ?? '')).toBe(0);
  // Without a reload.
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Banco Um' }) });
  await card.getByText('R$ 12,50').waitFor();
  await clean();
  await page.setViewportSize({ width: 1440, height: 900 });
  await clean();
});

test('at the threshold a transfer waits for approval, then is sent', async () => {
  await switchApprovals(running.stack, checker, true);
  const before = (await sent()).length;
  await review('1.500');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByText(/second person/)
    .first()
    .waitFor();
  expect(await sent()).toHaveLength(before);
  // Approving requires a sign-in within the last five minutes.
  const { AccessToken } = await signInAs(running.stack, checker.email, checker.password);
  const call = api(running.stack, AccessToken);
  const waiting = await until('the transfer waits for approval', async () => {
    const { body } = await call<{ items: { id: string; sub_account_id: string | null }[] }>(
      'GET /approvals?state=open',
    );
    return body.items.find((each) => each.sub_account_id === account.id);
  });
  const decided = await call(`POST /approvals/${waiting.id}/decision`, { decision: 'approve', note: null });
  expect(decided.status).toBe(200);
  await until('it is sent', async () => ((await sent()).length === before + 1 ? true : undefined));
  expect(await sent()).toHaveLength(before + 1);
});
