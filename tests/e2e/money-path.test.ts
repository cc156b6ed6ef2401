import { beforeAll, describe, expect, test } from 'vitest';
import { holds } from '#tests/support/patience.ts';
import { running } from '#tests/support/plain.ts';
import { watchedPage } from '#tests/support/browser.ts';
import { AURORA, configure, enter, newAccount, newPerson, type Scene } from '#tests/support/scene.ts';
import { conversionOf, ordersOf, ordersOfAccount, pay, payIn } from '#tests/support/stack-client.ts';
import type { GatewaySettings } from '#shared/contract/calls/gateway-settings.ts';
import type { SpreadEarnedRow } from '#shared/contract/calls/spread-earned.ts';
import type { ConfigurationRecord, ConversionRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { compare } from '#shared/domain/money.ts';
import { ADDRESS_FAULTS } from '#shared/domain/destinations/wallets.ts';
import { atRest, overflowOf, pageOf, theBrowser, violationsOf } from './pages.ts';

const browser = await theBrowser();

type Person = Awaited<ReturnType<typeof newPerson>>;

let scene: Scene;

beforeAll(async () => {
  scene = await enter(running.stack);
});

const operator = () => {
  const found = running.stack.users.find(({ role }) => role === 'gateway_user');
  if (!found) throw new Error('no operator');
  return found;
};

const accountOf = async (
  person: Person,
  rule: Parameters<typeof configure>[2] = {},
): Promise<SubAccountRecord> => {
  const account = await newAccount(running.stack, scene, { user_id: person.id });
  await configure(scene, account, rule, person.call);
  return account;
};

/** Over the daily limit of 150, so it fails and needs a Retry. */
const failedOf = async (person: Person, account: SubAccountRecord): Promise<ConversionRecord> => {
  const first = await pay(running.stack, account.external_id, '100.00');
  await conversionOf(person.call, first.id);
  const tooMuch = await pay(running.stack, account.external_id, '101.00');
  return conversionOf(person.call, tooMuch.id, ['failed']);
};

/** The sub-account with the most collectable spread. */
const richest = async () => {
  const { body } = await scene.admin<{ items: SpreadEarnedRow[] }>('GET /spread-earned?by=sub_account');
  const [most] = body.items.toSorted((a, b) => Number(b.remaining) - Number(a.remaining));
  if (!most) throw new Error('no sub-account has spread');
  const found = await scene.admin<SubAccountRecord>(`GET /subaccounts/${most.id}`);
  return found.body;
};

describe('the money path in a browser', () => {
  test('a 1,500 BRL deposit from the sandbox page appears and completes in six timed steps', async () => {
    const { body: known } = await scene.operator<{ items: SubAccountRecord[] }>('GET /subaccounts?limit=200');
    const account = known.items.find(({ external_id: id }) => id === AURORA);
    if (!account) throw new Error('the seed has changed');
    const portal = await pageOf(running.stack, operator());
    await portal.page.goto(`${running.stack.web}/gateway/conversions`);
    const rows = portal.page.getByRole('button', { name: new RegExp(`^${account.name}.*1\\.500,00`) });
    await portal.page.getByRole('tab', { name: 'Conversion Processes' }).waitFor();
    await portal.page.getByRole('list', { name: 'Conversions' }).waitFor();
    const before = await rows.count();
    await portal.page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));

    const provider = await watchedPage(browser);
    await provider.page.goto(running.stack.ramps.baseUrl);
    await provider.page.getByLabel('Account', { exact: true }).selectOption(account.external_id);
    await provider.page.getByLabel('Amount').fill('1500.00');
    await provider.page.getByRole('button', { name: 'Pay as the customer' }).click();
    await rows.nth(before).waitFor();

    const row = rows.first();
    await row.click();
    const steps = portal.page.locator('li[data-status]');
    await portal.page.locator('li[data-status="completed"]').nth(5).waitFor();
    expect(await steps.count()).toBe(6);
    for (const step of await steps.all()) expect(await step.innerText()).toMatch(/\d:\d\d.*· /s);
    await portal.page
      .getByRole('button', { name: new RegExp(`^${account.name}, Transfer completed, .*1\\.500,00`) })
      .first()
      .waitFor();
    expect(await portal.page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);

    const { body } = await scene.operator<{
      items: { id: string; deposit_order_id: string; original_amount: string }[];
    }>('GET /conversions?limit=1');
    const [newest] = body.items;
    const done = await conversionOf(scene.operator, newest?.deposit_order_id ?? '');
    expect(compare(done.original_amount, '1500')).toBe(0);
    expect(await ordersOf(running.stack, done, 'exchange')).toHaveLength(1);
    expect(await ordersOf(running.stack, done, 'withdrawal')).toHaveLength(1);
    expect([...portal.errors, ...provider.errors]).toEqual([]);
    await portal.page.close();
    await provider.page.close();
  });

  test('settings reject an invalid number with a message and save a valid change', async () => {
    const own = await newPerson(running.stack, scene, 'gateway_user');
    await accountOf(own);
    const { page } = await pageOf(running.stack, own);
    await page.goto(`${running.stack.web}/gateway/conversions`);
    await page.getByRole('tab', { name: 'Settings' }).click();
    const spread = page.getByLabel('Custom spread override').first();
    await spread.fill('10.5');
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await page
      .getByText(/between 0 and 10/)
      .first()
      .waitFor();
    await spread.fill('1.25');
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await page.getByText('Configuration updated').waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Settings' }).click();
    await holds(async () => expect(await spread.inputValue()).toBe('1.25'));
    await page.context().close();
  });

  test('its tabs have no accessibility violation, on a phone too', async () => {
    // Contrast checks fail during colour transitions.
    const { page, errors } = await pageOf(running.stack, operator());
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${running.stack.web}/gateway/conversions`);
      await page.getByRole('list', { name: 'Conversions' }).waitFor();
      for (const tab of ['Conversion Processes', 'Settings', 'Held payments']) {
        await page.getByRole('tab', { name: tab }).click();
        await atRest(page);
        expect(await violationsOf(page), `${tab} ${width}`).toEqual([]);
      }
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('a failure is counted, filtered and linked; Retry shows its outcome without a reload', async () => {
    const person = await newPerson(running.stack, scene, 'gateway_user');
    const account = await accountOf(person, { maximum_daily_amount: '150' });
    const failed = await failedOf(person, account);
    const { page, errors } = await pageOf(running.stack, person);
    await page.goto(`${running.stack.web}/gateway`);
    // The dashboard offers what helps.
    const what = `Raise the limit and retry: ${account.name} · R$\u00a0101,00`;
    await page.getByRole('button', { name: what }).waitFor();

    await page.goto(`${running.stack.web}/gateway/conversions`);
    const row = page.getByRole('button', { name: new RegExp(`^${account.name}, Failed, .*101,00`) });
    const retry = page.getByRole('button', { name: `Retry ${account.name}` });
    await retry.waitFor();
    expect(await page.getByRole('button', { name: /^Retry / }).count()).toBe(1);
    const filter = page.getByRole('button', { name: /^Failed/ });
    await holds(async () => expect(await filter.innerText()).toMatch(/^Failed\s*1$/));
    await filter.click();
    await row.click();
    expect(new URL(page.url()).search).toBe(`?status=failed&id=${failed.id}`);
    await page.reload();
    await page
      .getByText(/^Over the daily limit/)
      .first()
      .waitFor();
    expect(await row.getAttribute('aria-expanded')).toBe('true');
    // The link works even if the list has not loaded the conversion.
    await page.goto(`${running.stack.web}/gateway/conversions?status=transfer_completed&id=${failed.id}`);
    await row.waitFor();
    expect(await row.getAttribute('aria-expanded')).toBe('true');
    await retry.waitFor();

    // A shared link opens after the sign-in.
    const later = await browser.newContext();
    const { page: sent } = await watchedPage(later);
    await sent.goto(`${running.stack.web}/gateway/conversions?id=${failed.id}`);
    await sent.locator('input[name="username"]').fill(person.email);
    await sent.locator('input[name="password"]').fill(person.password);
    await sent.locator('form[data-amplify-form] button[type="submit"]').click();
    await sent.getByRole('button', { name: `Retry ${account.name}` }).waitFor();
    await later.close();

    // Retry after the rule is deleted: the new reason appears without a reload.
    const { body } = await person.call<{ items: ConfigurationRecord[] }>('GET /conversion-configurations');
    await person.call(`DELETE /conversion-configurations/${body.items[0]?.id ?? 'none'}`);
    await retry.click();
    await page.getByText('Conversion retry initiated').waitFor();
    await page
      .getByText(/not set up for this sub-account/)
      .first()
      .waitFor();
    await retry.waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('an exchange of the whole balance is quoted, confirmed and completed', async () => {
    const account = await newAccount(running.stack, scene, { manager_id: scene.ids.operator });
    await payIn(running.stack, scene.admin, account, '250.55');
    const { page, errors } = await pageOf(running.stack, operator());
    await page.goto(`${running.stack.web}/gateway/exchange`);
    const choose = async (picker: string, symbol: string) => {
      await page.getByRole('combobox', { name: picker }).click();
      const options = page.getByRole('listbox', { name: picker }).getByRole('option');
      await options.filter({ hasText: symbol }).first().click();
    };
    await page.getByRole('combobox', { name: 'Sub-account' }).selectOption({ label: account.name });
    await choose('From Asset', 'BRL');
    await choose('To Asset', 'USDT');
    await page.getByRole('button', { name: 'All of the BRL' }).click();
    await page.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Tron' });
    await page.getByRole('button', { name: 'Get Quote' }).click();

    await page
      .getByRole('timer')
      .filter({ hasText: /Time left \d+:\d\d/ })
      .waitFor();
    for (const part of ['You send', 'You receive', 'Exchange Rate', 'Spread', 'Network'])
      await page.getByRole('term').filter({ hasText: part }).first().waitFor();
    await page.getByRole('button', { name: 'Create Exchange Order' }).click();
    const question = page.getByRole('alertdialog', { name: 'Create this exchange order?' });
    await question.getByText(account.name).waitFor();
    await question
      .getByText(/^R\$\s250,55$/)
      .first()
      .waitFor();
    await question.getByRole('button', { name: 'Create order' }).click();

    await page.getByRole('heading', { name: 'Exchange Order Created' }).waitFor();
    const row = page
      .getByRole('table', { name: 'Order history' })
      .getByRole('row')
      .filter({ hasText: 'Exchange' });
    await row
      .filter({ hasText: account.name })
      .filter({ hasText: /R\$\s250,55/ })
      .waitFor();
    const made = await ordersOfAccount(running.stack, account.external_id, 'exchange');
    expect(made.map(({ source_amount: amount }) => Number(amount))).toEqual([250.55]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('the Wallets tab rejects a mistyped address and adds a valid one', async () => {
    const account = await newAccount(running.stack, scene, { manager_id: scene.ids.operator });
    const { page, errors } = await pageOf(running.stack, operator());
    await page.goto(`${running.stack.web}/gateway/subaccounts`);
    await page.getByRole('searchbox', { name: 'Search sub-accounts' }).fill(account.name);
    const card = page.getByRole('article').filter({ hasText: account.name });
    await card.getByRole('tab', { name: 'Wallets' }).click();
    await card.getByRole('button', { name: 'Add withdrawal wallet' }).click();
    const form = card.getByRole('form', { name: 'Add withdrawal wallet' });
    await form.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Tron' });
    const address = form.getByRole('textbox', { name: 'Address', exact: true });
    await address.fill('TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4s');
    await form.getByRole('textbox', { name: 'Name' }).fill('Cold store');
    await form.getByRole('button', { name: 'Add wallet' }).click();
    await form.getByText(ADDRESS_FAULTS.checksum).waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');

    await address.fill('TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N');
    await form.getByText('The checksum is correct.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add wallet' }).click();
    await form.waitFor({ state: 'detached' });
    await card.getByRole('listitem').filter({ hasText: 'Cold store' }).waitFor();
    await card.getByRole('button', { name: 'Show the full address of USDT Tron Cold store' }).click();
    await card.getByText('TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N', { exact: true }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('an administrator registers a wallet, reviews the withdrawal and collects spread', async () => {
    const address = 'TM7SvJSFo849cTGjTirgKCV21Rt1a2Rz4N';
    const account = await richest();
    const { body: settings } = await scene.admin<GatewaySettings>('GET /gateway-settings');
    await scene.admin('PUT /gateway-settings', { version: settings.version, collection_wallet: null });
    const collected = async () =>
      (await ordersOfAccount(running.stack, account.external_id, 'withdrawal')).filter(
        ({ source_amount: amount }) => compare(amount, '0.75') === 0,
      ).length;
    const before = await collected();
    const admin = running.stack.users.find(({ role }) => role === 'admin');
    const { page, errors } = await pageOf(running.stack, admin);
    await page.goto(`${running.stack.web}/gateway/ledger?tab=spread`);
    await page.getByRole('button', { name: 'Sub-account', exact: true }).click();
    await page.getByRole('button', { name: `Collect from ${account.name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set a wallet' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Gateway treasury');
    await dialog.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Tron' });
    await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save wallet' }).click();
    await page.getByText(/^Gateway settings last changed by /).waitFor();

    await page.getByRole('button', { name: `Collect from ${account.name}` }).click();
    await dialog.getByRole('button', { name: 'Register it with this sub-account' }).click();
    await dialog.getByRole('button', { name: 'Review' }).waitFor();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0,75');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Review' }).click();
    await dialog
      .getByText(`Send 0.75 USDT from ${account.name} to Gateway treasury, Tron, ${address}`)
      .waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Collect 0.75 USDT' }).click();
    const row = page
      .getByRole('table', { name: 'Collections' })
      .getByRole('row')
      .filter({ hasText: '0.75 USDT' });
    await row.getByText('Confirmed').waitFor();
    await atRest(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await collected()).toBe(before + 1);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
