import { expect, test } from 'vitest';
import type { PartnersPage } from '#shared/contract/calls/partners.ts';
import { running } from '#tests/support/plain.ts';
import { api, signIn } from '#tests/support/stack-client.ts';
import { NEW_ACCOUNT } from '#tests/support/ramps-calls.ts';
import { overflowOf, pageOf, theBrowser, violationsOf } from './pages.ts';

const { web, users } = running.stack;
const NAME = 'Praia Jogos';

await theBrowser();

test('S2.443 an administrator invites a partner, and later adds a first sub-account from their card', async () => {
  const admin = users.find(({ role }) => role === 'admin');
  const { page, errors } = await pageOf(running.stack, admin, { viewport: { width: 390, height: 844 } });
  await page.goto(`${web}/gateway/partners`);
  await page.getByRole('button', { name: 'Add Partner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('ana@praia.example');
  await dialog.getByLabel('Display name').fill(NAME);
  await dialog.getByRole('button', { name: 'Invite and continue' }).click();
  await dialog.getByText(`${NAME} is invited.`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: NAME }) });
  await card.getByText('Invited').waitFor();
  await card.getByRole('button', { name: `Add the first sub-account of ${NAME}` }).click();
  await dialog.getByLabel('Company name').fill('Praia Jogos Ltda');
  const choose = async (label: string, value: string) =>
    dialog.getByLabel(label, { exact: false }).first().selectOption(value);
  await choose('Industry', NEW_ACCOUNT.industry);
  await dialog.getByLabel('Company description').fill(NEW_ACCOUNT.company_description);
  await choose('Monthly revenue', NEW_ACCOUNT.monthly_revenue);
  await choose('Estimated processing volume', NEW_ACCOUNT.estimated_processing_volume);
  await dialog.getByLabel('Email').fill('finance@praia.example');
  await dialog.getByLabel('Phone').fill(NEW_ACCOUNT.phone);
  await choose('Country', NEW_ACCOUNT.country);
  await dialog.getByLabel('State/Province').fill(NEW_ACCOUNT.state);
  await dialog.getByLabel('City').fill(NEW_ACCOUNT.city);
  await dialog.getByLabel('Postal code').fill(NEW_ACCOUNT.post_code);
  await dialog.getByLabel('Address').fill(NEW_ACCOUNT.address);
  await choose('Tax ID type', NEW_ACCOUNT.tax_id_type);
  await dialog.getByLabel('Tax ID number').fill(NEW_ACCOUNT.tax_id_number);
  await choose('Local ID type', NEW_ACCOUNT.local_id_type);
  await dialog.getByLabel('Local ID number').fill(NEW_ACCOUNT.local_id_number);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Create sub-account' }).click();
  await dialog.getByText(`${NAME} is now a partner.`).waitFor();
  await dialog.getByRole('link', { name: 'Open the partner' }).click();

  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await page.getByRole('table', { name: 'Limits and stops' }).getByText('Praia Jogos Ltda').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(errors).toEqual([]);

  const call = api(running.stack, (await signIn(running.stack, 'admin')).AccessToken);
  const { body } = await call<PartnersPage>('GET /partners');
  expect(body.items.filter(({ name }) => name === NAME)).toMatchObject([
    { status: 'invited', sub_accounts: 1, sub_account_names: ['Praia Jogos Ltda'] },
  ]);
});
