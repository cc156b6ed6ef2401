import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { subAccount } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { gate, ok, refuse } from '#tests/web/support/server.ts';
import { isReady } from '#web/features/accounts/bank-accounts/api.ts';
import { readPix } from '#web/lib/pix.ts';
import { BankAccounts } from '#web/features/accounts/bank-accounts/components/bank-accounts.tsx';
import {
  brl,
  external,
  EXTERNAL,
  fakeProvider,
  LIST,
  listOf,
  NEW_HASH,
  PIX_HASH,
  REMOVE,
  SHARED,
} from './support.ts';

describe('bank accounts', () => {
  const show = (calls: Parameters<typeof fakeProvider>[0]) => ({
    provider: fakeProvider(calls),
    ...renderInConsole(<BankAccounts account={subAccount()} />),
  });
  const group = (name: string) => screen.findByRole('region', { name });
  const button = (name: string | RegExp) => screen.findByRole('button', { name });

  test("S2.81 S9.33 lists this sub-account's deposit and withdrawal accounts; a failure can be retried", async () => {
    const { provider, user } = show({ [LIST]: refuse(502, 'PROVIDER_FAILURE', 'API request failed') });
    expect(screen.getByRole('status', { name: 'Loading bank accounts' })).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('API request failed');
    provider.set(
      LIST,
      listOf(
        brl(),
        external({ name: 'Aurora Apostas Ltda', instant_payment: '11.222.333/0001-81' }),
        brl({ id: 'bnk_eur', asset: 'EUR', bank_name: 'Euro Bank', account: '00998877' }),
        // Missing fields leave no gap.
        { id: 'bnk_bare', bank_type: 'external' },
        { id: 'bnk_null', asset: null, account: '0000', country: 'ZZ', bank_type: 'shared' },
        // An unknown type: no deposit, no deletion.
        external({ id: 'bnk_other', bank_type: 'other', bank_name: 'Other Bank', account: '11223344' }),
      ),
    );
    await user.click(await button('Try again'));
    const deposits = within(await group('Deposit Accounts'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(deposits.getByText('Sandbox Pagamentos')).toBeTruthy();
    expect(deposits.getByText('Euro Bank')).toBeTruthy();
    expect(screen.getByText('ZZ')).toBeTruthy();
    const withdrawals = within(await group('Withdrawal Accounts'));
    expect(withdrawals.getByText('Banco Exemplo')).toBeTruthy();
    expect(withdrawals.getByText('Unnamed bank')).toBeTruthy();
    // S2.657: the PIX key is the holder's CNPJ.
    expect(withdrawals.getByText('Holder: Aurora Apostas Ltda, **.222.333/0001-**')).toBeTruthy();
    expect(document.body.textContent).not.toContain('11.222.333');
    expect(withdrawals.getByText('No account number yet')).toBeTruthy();
    expect(withdrawals.getByText('Other Bank')).toBeTruthy();
    expect(withdrawals.getAllByText('PIX').length).toBeGreaterThan(0);
    expect(withdrawals.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^Delete Banco Exemplo/),
      expect.stringMatching(/^Delete Unnamed bank/),
    ]);

    // Only the first 4 and last 4 digits show.
    expect(screen.getByText('0012...5678')).toBeTruthy();
    expect(screen.getByText('0012...4410')).toBeTruthy();
    expect(document.body.textContent).not.toContain('0012874410');
    expect(provider.to(LIST)).toHaveLength(2);
    for (const { headers } of provider.to(LIST)) expect(headers).toEqual({ 'X-sub-account-id': 'acc_1' });
  });

  test('an empty list says so', async () => {
    show({ [LIST]: listOf() });
    expect(await screen.findByText('No withdrawal account yet.')).toBeTruthy();
    expect(await button('Generate Payment')).toBeTruthy();
  });

  describe('PIX', () => {
    test.each([
      ['a set account', brl({ account: '12345678' }), true],
      ['a PIX', brl({ account: '0000', instant_payment: PIX_HASH }), true],
      ['0000 without a PIX', brl({ account: '0000' }), false],
      ['nothing', brl({ account: null }), false],
    ])('S4.32 %s: Ready or Generate Payment', async (_what, bank, ready) => {
      show({ [LIST]: listOf(bank) });
      const deposits = within(await group('Deposit Accounts'));
      expect(deposits.queryByText('Ready') !== null).toBe(ready);
      expect(deposits.queryByRole('button', { name: 'Generate Payment' }) === null).toBe(ready);
    });

    test('S2.82 is generated, shown as a QR code, truncated, and copied in full', async () => {
      const held = gate();
      const { provider, user } = show({
        [LIST]: listOf(),
        [SHARED]: async () => {
          await held.opened;
          provider.set(LIST, listOf(brl({ account: '0000' })));
          return ok({ id: 'bnk_brl', instant_payment: PIX_HASH });
        },
      });
      await user.click(await button('Generate Payment'));
      const dialog = within(await screen.findByRole('dialog', { name: 'PIX deposit' }));
      await user.click(dialog.getByRole('button', { name: 'Generate PIX' }));
      await waitFor(() => expect(dialog.getByRole('button', { name: /Generating/ })).toBeTruthy());
      held.open();
      expect(await dialog.findByText(`${PIX_HASH.slice(0, 25)}...${PIX_HASH.slice(-25)}`)).toBeTruthy();
      expect(dialog.getByRole('img', { name: 'QR code of the PIX' })).toBeTruthy();
      expect(dialog.getByRole('button', { name: 'Regenerate PIX' })).toBeTruthy();
      const written = vi.spyOn(navigator.clipboard, 'writeText');
      await user.click(dialog.getByRole('button', { name: 'Copy PIX hash' }));
      expect(written).toHaveBeenCalledWith(PIX_HASH);
      expect(provider.to(SHARED)).toMatchObject([
        { data: { asset: 'BRL' }, headers: { 'X-sub-account-id': 'acc_1' } },
      ]);
      // This provider does not list the PIX it generates.
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      expect(await screen.findByText('Ready')).toBeTruthy();
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Show PIX'));
    });

    test('a regenerated PIX shows even if the list fails to load', async () => {
      const { provider, user } = show({
        [LIST]: listOf(brl({ instant_payment: PIX_HASH })),
        [SHARED]: () => {
          provider.set(LIST, refuse(502, 'PROVIDER_FAILURE', 'API request failed'));
          return ok({ instant_payment: NEW_HASH });
        },
      });
      await user.click(await button('Show PIX'));
      await user.click(await button('Regenerate PIX'));
      expect(await screen.findByText(/6304F639$/)).toBeTruthy();
    });

    test('S8.63 S8.64 missing PIX data and a refusal are reported in the dialog', async () => {
      const { provider, user } = show({ [LIST]: listOf(), [SHARED]: ok({ id: 'bnk_1' }) });
      await user.click(await button('Generate Payment'));
      for (const text of ['No PIX payment data received', 'The account is inactive']) {
        await user.click(await button('Generate PIX'));
        await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
        expect(screen.getByRole('alert').textContent).toContain(
          'Failed to generate PIX payment. Please try again.',
        );
        expect((await button('Generate PIX')).hasAttribute('disabled')).toBe(false);
        provider.set(SHARED, refuse(422, 'UNPROCESSABLE', 'The account is inactive'));
      }
    });

    test("is drawn from its code, never from the provider's image", async () => {
      const { user } = show({
        [LIST]: listOf(
          brl({ instant_payment: PIX_HASH, instant_payment_qrcode_url: 'https://pix.example/1.png' }),
        ),
      });
      await user.click(await button('Show PIX'));
      const code = await screen.findByRole('img', { name: 'QR code of the PIX' });
      expect(code.tagName).toBe('svg');
      expect(code.querySelectorAll('path').length).toBeGreaterThan(0);
      expect(document.querySelector('img')).toBeNull();
      expect(document.body.innerHTML).not.toContain('pix.example');
    });

    test('an image without a code does not count as a PIX', async () => {
      const { user } = show({
        [LIST]: listOf(brl({ account: '0000', instant_payment_qrcode_url: 'https://pix.example/1.png' })),
      });
      await user.click(await button('Generate Payment'));
      expect(await screen.findByText('No PIX has been generated for this account yet.')).toBeTruthy();
      expect(document.querySelector('img')).toBeNull();
    });

    test('S3.11 an invalid code is neither drawn nor copied, and can be regenerated', async () => {
      const damaged = PIX_HASH.replace('Made_Up', 'Made_Op');
      const { provider, user } = show({
        [LIST]: listOf(brl({ account: '0000', instant_payment: damaged })),
        [SHARED]: ok({ instant_payment: 'hello' }),
      });
      await user.click(await button('Generate Payment'));
      const dialog = within(await screen.findByRole('dialog', { name: 'PIX deposit' }));
      expect(dialog.getByText('The PIX code from the provider is damaged')).toBeTruthy();
      const isShown = () =>
        screen.queryByRole('img', { name: 'QR code of the PIX' }) !== null ||
        screen.queryByRole('button', { name: 'Copy PIX hash', hidden: true }) !== null;
      expect(isShown()).toBe(false);
      await user.click(dialog.getByRole('button', { name: 'Regenerate PIX' }));
      await dialog.findByText('Failed to generate PIX payment. Please try again.');
      expect(isShown()).toBe(false);
      provider.set(SHARED, ok({ instant_payment: PIX_HASH }));
      provider.set(LIST, listOf(brl({ account: '0000', instant_payment: PIX_HASH })));
      await user.click(dialog.getByRole('button', { name: 'Regenerate PIX' }));
      await dialog.findByRole('img', { name: 'QR code of the PIX' });
      expect(dialog.queryByText('The PIX code from the provider is damaged')).toBeNull();
    });
  });

  test('S2.83 S8.62 deleting asks first and can be cancelled; a failure is reported; focus returns to the list', async () => {
    const { provider, user } = show({
      [LIST]: listOf(external()),
      [REMOVE]: refuse(422, 'UNPROCESSABLE', 'In use by a withdrawal'),
    });
    await user.click(await button('Delete Banco Exemplo 0012...4410'));
    const opened = await screen.findByRole('alertdialog');
    // The dialog returns focus only if it had it.
    await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));
    await user.click(within(opened).getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Banco Exemplo 0012...4410'),
    );
    await user.click(await button(/^Delete Banco/));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(provider.to(REMOVE)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete bank account. Please try again.')).toBeTruthy();
    expect(screen.getByText('In use by a withdrawal')).toBeTruthy();
    expect(screen.getByText('Banco Exemplo')).toBeTruthy();
    provider.set(REMOVE, () => {
      provider.set(LIST, listOf());
      return ok(null);
    });
    await user.click(await button(/^Delete Banco/));
    await user.click(await button('Delete'));
    expect(await screen.findByText('No withdrawal account yet.')).toBeTruthy();
    expect(await screen.findByText('Bank account deleted')).toBeTruthy();
    expect(provider.to(REMOVE)).toHaveLength(2);
    expect(provider.to(REMOVE)[1]).toMatchObject({ headers: { 'X-sub-account-id': 'acc_1' } });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Withdrawal Accounts'));
  });

  test('a deletion without a response reloads the list and says it may have happened', async () => {
    const { provider, user } = show({
      [LIST]: listOf(external()),
      [REMOVE]: () => {
        provider.set(LIST, listOf());
        return refuse(504, 'PROVIDER_TIMEOUT', 'No answer in time.');
      },
    });
    await user.click(await button(/^Delete Banco/));
    await user.click(await button('Delete'));
    const text = 'No answer in time. It may have been deleted. Check the list.';
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Banco Exemplo')).toBeNull());
  });
});

describe('bank form', () => {
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
    name: 'Aurora Ltda',
    bank_name: 'Banco Exemplo',
    branch: '0435',
    account: '0012874410',
  };

  test('S3.14 S5.21 S8.61 lists missing fields, with the place for the US; a failure keeps the input', async () => {
    const { provider } = await show({ [EXTERNAL]: refuse(422, 'UNPROCESSABLE', 'The number is wrong') });
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
    fill({ ...BRAZIL, Currency: 'USD', 'Country of the bank': 'US', Branch: '021000021' });
    submit();
    await screen.findByText('City, postal code, state, and street line are required for US bank accounts.');
    expect(document.activeElement).toBe(field('City'));
    expect(provider.to(EXTERNAL)).toHaveLength(0);
    fill({ City: 'Austin', 'Postal code': '73301', State: 'TX', 'Street line': '1 Main St' });
    submit();
    await waitFor(() => expect(provider.to(EXTERNAL)).toHaveLength(1));
    expect(provider.to(EXTERNAL)[0]?.data).toMatchObject({ city: 'Austin', street_line: '1 Main St' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to register bank account. Please try again.');
    expect(alert.textContent).toContain('The number is wrong');
    expect(field('Account number').value).toBe('0012874410');
    // Only US accounts send the place.
    fill(BRAZIL);
    submit();
    await waitFor(() => expect(provider.to(EXTERNAL)).toHaveLength(2));
    expect(provider.to(EXTERNAL)[1]?.data).toEqual(SENT);
  });

  test('S2.84 S3.13 registers the account under its name and reloads the list', async () => {
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

  test("instant payments: a key always has a type: the country's only one, or a chosen one", async () => {
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

  test('S5.23 instant payment types depend on the country and reset with it', async () => {
    const { provider } = await show({ [EXTERNAL]: ok({ id: 'bnk_ext' }) });
    expect(field('Instant payment type').disabled).toBe(true);
    for (const [country, types] of [
      ['US', ['ACH', 'Wire', 'FedNow']],
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

  test('S8.89 after an unknown outcome, it may have been registered', async () => {
    const { provider } = await show();
    fill(BRAZIL);
    for (const [status, code, message, isOpen] of [
      [504, 'PROVIDER_TIMEOUT', 'The provider did not answer in time.', true],
      [422, 'UNPROCESSABLE', 'The number is wrong', false],
      [502, 'PROVIDER_FAILURE', 'API request failed', true],
      [502, 'PROVIDER_FAILURE', 'Authentication failed. Please check your credentials in Settings.', false],
    ] as const) {
      provider.set(EXTERNAL, refuse(status, code, message));
      submit();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message));
      const said = screen.getByRole('alert').textContent;
      expect(said.includes('It may have been registered'), message).toBe(isOpen);
    }
  });

  test('S4.31 Cancel closes the form; the next one is empty', async () => {
    const { user } = await show();
    fill(BRAZIL);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(OPEN));
    await user.click(screen.getByRole('button', { name: OPEN }));
    expect(field('Bank name').value).toBe('');
  });
});

test('a response without a code has no PIX', () => {
  for (const answer of [
    undefined,
    null,
    'a text',
    [],
    {},
    { instant_payment: '', instant_payment_qrcode_url: ' ' },
    { instant_payment: null, id: 'bnk_1' },
    { instant_payment_qrcode_url: 'https://x.example/1.png' },
    { instant_payment_qrcode_url: 'data:image/png;base64,AA' },
  ])
    expect(readPix(answer), JSON.stringify(answer)).toBeUndefined();
});

test("S3.11 the code counts, not the provider's image", () => {
  const valid = { hash: PIX_HASH, isValid: true };
  expect(readPix({ instant_payment: ` ${PIX_HASH} ` })).toEqual(valid);
  expect(
    readPix({ instant_payment: PIX_HASH, instant_payment_qrcode_url: 'https://x.example/1.png' }),
  ).toEqual(valid);
  expect(readPix({ instant_payment: '0002' })).toEqual({ hash: '0002', isValid: false });
});

test('ready: a PIX exists, or the account is set and not 0000', () => {
  const pix = { hash: PIX_HASH, isValid: true };
  expect(isReady(undefined, undefined)).toBe(false);
  expect(isReady(undefined, pix)).toBe(true);
  expect(isReady(brl({ account: '0000' }), pix)).toBe(true);
  expect(isReady(brl({ account: '0000' }), { ...pix, isValid: false })).toBe(false);
  expect(isReady(brl({ account: '0012345678' }), undefined)).toBe(true);
  for (const account of ['0000', '', null]) expect(isReady(brl({ account }), undefined)).toBe(false);
});
