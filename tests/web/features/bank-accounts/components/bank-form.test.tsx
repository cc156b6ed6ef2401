import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BankAccounts } from '#web/features/bank-accounts/components/bank-accounts.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { gate, ok, refuse } from '#tests/web/support/server.ts';
import { EXTERNAL, external, fakeProvider, LIST, listOf } from '../support.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

const OPEN = 'Add External Bank Account';

const show = async (calls: Parameters<typeof fakeProvider>[0] = {}) => {
  const provider = fakeProvider({ [LIST]: listOf(), ...calls });
  const view = renderInConsole(<BankAccounts account={subAccount()} />);
  await view.user.click(await screen.findByRole('button', { name: OPEN }));
  await screen.findByRole('form', { name: OPEN });
  return { provider, ...view };
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Register bank account' }));
const choices = (name: string) =>
  within(field(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const BRAZIL = {
  Currency: 'BRL',
  'Country of the bank': 'BR',
  'Account name': 'Aurora Ltda',
  'Bank name': 'Banco Exemplo',
  Branch: '0435',
  'Account number': '0012874410',
};
const SENT = {
  asset: 'BRL',
  country: 'BR',
  bank_name: 'Banco Exemplo',
  branch: '0435',
  account: '0012874410',
};

test('says each thing that is missing, and the first has the focus', async () => {
  await show();
  submit();
  for (const text of [
    'Asset is required',
    'Account name is required',
    'Bank name is required',
    'Branch is required',
    'Account number is required',
    'Country is required',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(field('Currency'));
});

test('registers the account without its account name, and the list is loaded again', async () => {
  const held = gate();
  const { provider } = await show({
    [EXTERNAL]: async () => {
      await held.opened;
      provider.set(LIST, listOf(external()));
      return ok({ id: 'bnk_ext' });
    },
  });
  fill(BRAZIL);
  submit();
  expect(await screen.findByRole('button', { name: /Registering/ })).toBeTruthy();
  held.open();
  expect(await screen.findByText('Bank account registered')).toBeTruthy();
  expect(await screen.findByText('Banco Exemplo')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  expect(provider.to(EXTERNAL)).toEqual([
    expect.objectContaining({ data: SENT, headers: { 'X-sub-account-id': 'acc_1' } }),
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(OPEN));
});

describe('instant payments', () => {
  test('a key is never sent without its type: the only one of the country is chosen, of several one has to be', async () => {
    const { provider } = await show({ [EXTERNAL]: ok({ id: 'bnk_ext' }) });
    fill({ 'Country of the bank': 'US', 'Instant payment key': '021000021' });
    submit();
    expect(await screen.findByText('Choose the type of this instant payment key')).toBeTruthy();
    fill({ ...BRAZIL, 'Instant payment key': 'a@b.example' });
    expect(field('Instant payment type').value).toBe('PIX');
    submit();
    await waitFor(() => expect(provider.to(EXTERNAL)).toHaveLength(1));
    expect(provider.to(EXTERNAL)[0]?.data).toMatchObject({ instant_payment_type: 'PIX' });
  });

  test('depend on the country and are cleared with it', async () => {
    const { provider } = await show({ [EXTERNAL]: ok({ id: 'bnk_ext' }) });
    expect(field('Instant payment type').disabled).toBe(true);
    for (const [country, types] of [
      ['US', ['ACH', 'Wire']],
      ['MX', ['SPEI']],
      ['EU', ['SEPA']],
      ['BR', ['PIX']],
    ] as const) {
      fill({ 'Country of the bank': country });
      expect(choices('Instant payment type').slice(1)).toEqual(types);
    }
    fill({ 'Instant payment type': 'PIX', 'Country of the bank': 'MX' });
    expect(field('Instant payment type').value).toBe('');
    fill({ ...BRAZIL, 'Instant payment type': 'PIX', 'Instant payment key': 'a@b.example' });
    submit();
    await waitFor(() => expect(provider.to(EXTERNAL)).toHaveLength(1));
    expect(provider.to(EXTERNAL)[0]?.data).toEqual({
      ...SENT,
      instant_payment: 'a@b.example',
      instant_payment_type: 'PIX',
    });
  });
});

describe('an account in the US', () => {
  const US = { ...BRAZIL, Currency: 'USD', 'Country of the bank': 'US' };
  const PLACE = { City: 'Austin', 'Postal code': '73301', State: 'TX', 'Street line': '1 Main St' };

  test('needs its place', async () => {
    const { provider } = await show();
    fill(US);
    submit();
    expect(
      await screen.findByText('City, postal code, state, and street line are required for US bank accounts.'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(field('City'));
    expect(provider.to(EXTERNAL)).toHaveLength(0);
  });

  test('sends it, and another country does not', async () => {
    const { provider } = await show({ [EXTERNAL]: refuse(422, 'UNPROCESSABLE', 'The number is wrong') });
    fill(US);
    fill(PLACE);
    submit();
    await waitFor(() => expect(provider.to(EXTERNAL)).toHaveLength(1));
    expect(provider.to(EXTERNAL)[0]?.data).toMatchObject({ city: 'Austin', street_line: '1 Main St' });
    await screen.findByRole('alert');
    fill(BRAZIL);
    submit();
    await waitFor(() => expect(provider.to(EXTERNAL)).toHaveLength(2));
    expect(provider.to(EXTERNAL)[1]?.data).toEqual(SENT);
  });
});

test('a failure is reported with its reason and keeps what was typed', async () => {
  await show({ [EXTERNAL]: refuse(422, 'UNPROCESSABLE', 'The number is wrong') });
  fill(BRAZIL);
  submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to register bank account. Please try again.');
  expect(alert.textContent).toContain('The number is wrong');
  expect(field('Account number').value).toBe('0012874410');
});

test.each([
  [504, 'PROVIDER_TIMEOUT', 'The provider did not answer in time.', true],
  [502, 'PROVIDER_FAILURE', 'API request failed', true],
  [502, 'PROVIDER_FAILURE', 'Authentication failed. Please check your credentials in Settings.', false],
  [422, 'UNPROCESSABLE', 'The number is wrong', false],
])('after a %i %s, "%s", it may have been registered: %s', async (status, code, message, isOpen) => {
  await show({ [EXTERNAL]: refuse(status, code, message) });
  fill(BRAZIL);
  submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent?.includes('It may still have been registered')).toBe(isOpen);
});

test('cancelling closes it, and the next one is empty', async () => {
  const { user } = await show();
  fill(BRAZIL);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe(OPEN));
  await user.click(screen.getByRole('button', { name: OPEN }));
  expect(field('Bank name').value).toBe('');
});
