import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Role } from '#shared/domain/roles.ts';
import { user as anyUser } from '#tests/web/features/accounts/users/fixtures.ts';
import { identity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { failureOf } from '#web/features/accounts/new-sub-account/components/create-form.tsx';
import { CreateSubAccount } from '#web/features/accounts/new-sub-account/components/create-sub-account.tsx';
import { chosen, oneLine } from '#web/features/accounts/new-sub-account/components/fields.tsx';
import OwnedForm from '#web/features/accounts/new-sub-account/components/owned-form.tsx';
import { ApiError, networkError, unreadableAnswer } from '#web/lib/api/error.ts';
import { accessToken, openSession } from '#web/lib/auth/session.ts';
import { keys } from '#web/lib/query/keys.ts';

const RAMPS = 'POST /api/ramps';
const PROFILE = 'GET /api/profile';
const USERS = 'GET /api/users';
const ACCOUNTS = 'GET /api/subaccounts';
const MADE = ok({ account_id: 'acc_new' });
const ADMIN = ok(profile({ role: 'admin', is_admin: true }));

const user = (id: string, role: Role, display_name: string | null) =>
  anyUser({ id, email: `${id}@example.com`, role, display_name });

const show = async (routes: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({ [PROFILE]: ok(profile()), [RAMPS]: MADE, ...routes });
  const view = renderInConsole(<CreateSubAccount />);
  const opener = await screen.findByRole('button', { name: 'Create Sub-Account' });
  await view.user.click(opener);
  await screen.findByRole('dialog', { name: 'Create Sub-Account' });
  return { server, opener, ...view };
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const field = (label: string) => screen.getByLabelText<Control>(new RegExp(`^${label}`));
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create sub-account' }));
/** jsdom never ends the closing animation. */
const closed = () =>
  waitFor(() => expect(document.querySelector('[role=dialog][data-state=open]')).toBeNull());
const choices = (label: string) =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value);

const VALUES = {
  'Company name': 'Nova Apostas Ltda',
  Industry: 'GAMBLING',
  Website: 'https://nova.example',
  'Company description': 'Sports betting\nfor Brazil',
  'Monthly revenue': '1M-5M',
  'Estimated processing volume': '5M-25M',
  Email: 'contato@nova.example',
  Phone: '+55 11 4000-0000',
  Country: 'BR',
  'State/Province': 'SP',
  City: 'São Paulo',
  'Postal code': '01310-100',
  Address: 'Avenida Paulista, 1',
  'Tax ID type': 'CNPJ',
  'Tax ID number': '12.345.678/0001-95',
  'Local ID type': 'NATIONAL_ID',
  'Local ID number': '123',
  'Document number': 'D-1',
};

const SENT = {
  name: 'Nova Apostas Ltda',
  email: 'contato@nova.example',
  phone: '+551140000000',
  corporate_website: 'https://nova.example',
  company_description: 'Sports betting for Brazil',
  industry: 'GAMBLING',
  monthly_revenue: '1M-5M',
  estimated_processing_volume: '5M-25M',
  country: 'BR',
  city: 'São Paulo',
  address: 'Avenida Paulista, 1',
  state: 'SP',
  post_code: '01310-100',
  tax_id_type: 'CNPJ',
  tax_id_number: '12345678000195',
  local_id_type: 'NATIONAL_ID',
  local_id_number: '123',
  document_number: 'D-1',
  onboarding_type: 'business',
};

describe('who can create one', () => {
  test('S6.2 a client has no button', async () => {
    const server = fakeServer({ [PROFILE]: ok(profile({ role: 'client' })) });
    renderInConsole(<CreateSubAccount />);
    await waitFor(() => expect(server.to(PROFILE)).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a gateway user who manages nobody names no owner, and fetches no users', async () => {
    const { server } = await show({ [ACCOUNTS]: page([subAccount({ user_id: 'user_1' })]) });
    await waitFor(() => expect(server.to(ACCOUNTS).length).toBeGreaterThan(0));
    expect(screen.queryByLabelText(/^Owner/)).toBeNull();
    expect(await screen.findByText(/For a new client, an administrator creates the user/)).toBeTruthy();
    expect(server.to(USERS)).toHaveLength(0);
  });

  test('S1.3 a gateway user may name a client they manage', async () => {
    const { server } = await show({
      [ACCOUNTS]: page([
        subAccount({ id: 'sub_1', user_id: 'user_1' }),
        subAccount({ id: 'sub_2', user_id: 'user_7', name: 'Brisa' }),
        subAccount({ id: 'sub_3', user_id: 'user_7', name: 'Cais' }),
        subAccount({ id: 'sub_4', user_id: null }),
      ]),
    });
    expect(await screen.findByRole('option', { name: 'Owner of Brisa, Cais' })).toBeTruthy();
    expect(choices('Owner')).toEqual(['', 'user_7']);
    fill({ ...VALUES, Owner: 'user_7' });
    submit();
    expect(await screen.findByText('Sub-account created successfully.')).toBeTruthy();
    expect(server.to(RAMPS)[0]?.body).toMatchObject({ data: { user_id: 'user_7' } });
    expect(server.to(USERS)).toHaveLength(0);
  });

  test('an administrator may name a client as owner', async () => {
    const { server } = await show({
      [PROFILE]: ADMIN,
      [USERS]: page([
        user('user_7', 'client', 'Clara'),
        user('user_8', 'client', null),
        user('user_9', 'gateway_user', 'Olivia'),
      ]),
    });
    await waitFor(() => expect(choices('Owner')).toEqual(['', 'user_7', 'user_8']));
    fill({ ...VALUES, Owner: 'user_7' });
    submit();
    expect(await screen.findByText('Sub-account created successfully.')).toBeTruthy();
    expect(server.to(RAMPS)[0]?.body).toMatchObject({ data: { user_id: 'user_7' } });
  });

  test('without the client list, the creator is the owner', async () => {
    await show({ [PROFILE]: ADMIN, [USERS]: refuse(500, 'INTERNAL', 'No luck.') });
    expect(await screen.findByText(/The clients could not be loaded/)).toBeTruthy();
  });
});

test('S2.80 S3.12 S8.59 sends all 19 fields, reloads the list, closes and resets', async () => {
  const held = gate();
  const {
    server,
    client,
    opener,
    user: person,
  } = await show({
    [RAMPS]: async () => {
      await held.opened;
      return MADE;
    },
  });
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  fill(VALUES);
  submit();
  expect(await screen.findByRole('button', { name: /Creating/ })).toBeTruthy();
  // The dialog cannot be closed while the request runs.
  await person.keyboard('{Escape}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  expect(screen.getByRole('dialog')).toBeTruthy();
  held.open();
  expect(await screen.findByText('Sub-account created successfully.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(server.to(RAMPS).map(({ body }) => body)).toEqual([
    { method: 'POST', endpoint: '/v1/subaccount', data: SENT },
  ]);
  expect(Object.keys(SENT)).toHaveLength(19);
  expect(invalidated).toHaveBeenCalledWith({ queryKey: keys.subAccounts.all });
  await person.click(opener);
  await screen.findByRole('dialog');
  expect(field('Company name').value).toBe('');
  expect(field('Country').value).toBe('');
  expect(field('Onboarding type').value).toBe('business');
});

test('S5.16 lists missing and invalid fields before sending, and focuses the first', async () => {
  const { server } = await show();
  submit();
  for (const text of [
    'Company name is required',
    'Valid email is required',
    'Phone number is required',
    'Company description is required',
    'Industry is required',
    'Monthly revenue range is required',
    'Processing volume estimate is required',
    'Country is required',
    'City is required',
    'Address is required',
    'State/Province is required',
    'Postal code is required',
    'Tax ID type is required',
    'Tax ID number is required',
    'Local ID type is required',
    'Local ID number is required',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(field('Company name'));
  fill({ 'Company name': 'Nova', Website: 'not a site', Email: 'no address' });
  submit();
  expect(await screen.findByText('Valid website URL is required')).toBeTruthy();
  expect(screen.getByText('Valid email is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Industry')));
  expect(server.to(RAMPS)).toHaveLength(0);
  fill({ ...VALUES, 'Tax ID number': '12.345.678/0001-90', Website: 'www.cbed.com.br' });
  submit();
  expect(await screen.findByText('This is not a valid CNPJ: check its digits')).toBeTruthy();
  expect(server.to(RAMPS)).toHaveLength(0);
  fill({ 'Tax ID number': '12.345.678/0001-95' });
  submit();
  expect(await screen.findByText('Sub-account created successfully.')).toBeTruthy();
  // A website may omit its scheme.
  expect(server.to(RAMPS)[0]?.body).toMatchObject({
    data: { corporate_website: 'https://www.cbed.com.br', tax_id_number: '12345678000195' },
  });
});

test('S5.18 lists have the specified members; tax ID types depend on the country and reset with it', async () => {
  await show();
  const count = (label: string) => choices(label).filter(Boolean).length;
  expect(['Industry', 'Monthly revenue', 'Estimated processing volume', 'Country'].map(count)).toEqual([
    20, 7, 7, 30,
  ]);
  expect(choices('Local ID type')).toHaveLength(6);
  expect(choices('Onboarding type')).toEqual(['business', 'individual']);
  expect(field('Tax ID type').disabled).toBe(true);
  fill({ Country: 'BR' });
  await waitFor(() => expect(field('Tax ID type').disabled).toBe(false));
  expect(choices('Tax ID type')).toEqual(['', 'CNPJ']);
  fill({ 'Tax ID type': 'CNPJ', 'Onboarding type': 'individual' });
  expect(field('Tax ID type').value).toBe('');
  expect(choices('Tax ID type')).toEqual(['', 'CPF']);
  fill({ 'Tax ID type': 'CPF', Country: 'DE' });
  expect(field('Tax ID type').value).toBe('');
  expect(choices('Tax ID type')).toEqual(['', 'STEUERNUMMER', 'UST_IDNR', 'IDNR']);
  fill({ Country: 'PT' });
  expect(choices('Tax ID type')).toEqual(['', 'TAX_ID', 'VAT_ID', 'BUSINESS_REG']);
  fill({ Country: '' });
  expect(field('Tax ID type').disabled).toBe(true);
});

describe('a failure', () => {
  const fail = async (answer: ReturnType<typeof refuse>, more = {}) => {
    const shown = await show({ [RAMPS]: answer, ...more });
    fill(VALUES);
    submit();
    return { ...shown, alert: await screen.findByRole('alert') };
  };
  const UNCONFIGURED = refuse(424, 'PROVIDER_NOT_CONFIGURED', 'API credentials not configured. Go.');

  test('shows the message and keeps the input; a configuration error says who can fix it', async () => {
    const { alert, server } = await fail(refuse(422, 'UNPROCESSABLE', 'The tax id is wrong'));
    expect(alert.textContent).toBe('API Error: The tax id is wrong');
    expect(field('Company name').value).toBe('Nova Apostas Ltda');
    const unknown = 'The provider may have created the sub-account.';
    for (const [answer, text] of [
      [refuse(504, 'PROVIDER_TIMEOUT', unknown), `API Error: ${unknown}`],
      [UNCONFIGURED, 'Only an administrator can do this.'],
    ] as const) {
      server.set(RAMPS, answer);
      submit();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    }
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('S8.57 a configuration error links an administrator to Settings', async () => {
    const {
      alert,
      user: person,
      address,
    } = await fail(UNCONFIGURED, { [PROFILE]: ADMIN, [USERS]: page([]) });
    expect(alert.textContent).toContain('API Configuration Required');
    expect(alert.textContent).toContain('Please configure your Backend API credentials in Settings');
    await person.click(screen.getByRole('link', { name: 'Settings' }));
    expect(address()).toBe('/gateway/settings');
  });
});

test('closing keeps the input; Cancel clears it', async () => {
  const { opener, user: person } = await show();
  fill(VALUES);
  await person.keyboard('{Escape}');
  await closed();
  await person.click(opener);
  await screen.findByRole('dialog');
  expect(field('Company name').value).toBe('Nova Apostas Ltda');
  expect(field('Tax ID type').value).toBe('CNPJ');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await closed();
  await person.click(opener);
  await screen.findByRole('dialog');
  expect(field('Company name').value).toBe('');
});

test('a form open when the session ended returns after the same user signs in', async () => {
  await openSession();
  const { unmount } = await show();
  fill({ 'Company name': 'Nova Apostas Ltda' });
  identity.tokens = null;
  await accessToken();
  unmount();
  identity.tokens = tokensOf();
  await openSession();
  fakeServer({ [PROFILE]: ok(profile()) });
  const again = renderInConsole(<CreateSubAccount />);
  await screen.findByRole('dialog', { name: 'Create Sub-Account' });
  await waitFor(() => expect(field('Company name').value).toBe('Nova Apostas Ltda'));
  again.unmount();
  renderInConsole(<CreateSubAccount />);
  await screen.findByRole('button', { name: 'Create Sub-Account' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('with a fixed client, no owner is selectable or sent', async () => {
  const server = fakeServer({ [PROFILE]: ADMIN, [USERS]: page([]), [RAMPS]: MADE });
  const created = vi.fn();
  renderInConsole(<OwnedForm owner="client-9" onCreated={created} onCancel={() => {}} />);
  expect(screen.queryByLabelText(/^Owner/)).toBeNull();
  fill(VALUES);
  submit();
  await waitFor(() => expect(created).toHaveBeenCalledTimes(1));
  expect(server.to(RAMPS)[0]?.body).toMatchObject({
    data: { user_id: 'client-9', name: 'Nova Apostas Ltda' },
  });
  expect(server.to(USERS)).toEqual([]);
});

const refused = (message: string, status = 422) => new ApiError('UNPROCESSABLE', message, status);

test("a message containing 'credentials' links to Settings", () => {
  expect(failureOf(refused('API credentials not configured. Please go to Settings.', 424))).toEqual({
    title: 'API Configuration Required',
    text: 'Please configure your Backend API credentials in Settings',
    inSettings: true,
  });
});

test('S8.58 a response with a message is an API Error', () => {
  expect(failureOf(refused('The tax id is wrong'))).toMatchObject({
    title: 'API Error: The tax id is wrong',
    inSettings: false,
  });
});

test('S8.60 a response without a message gets the default title', () => {
  for (const error of [refused('API request failed', 502), new Error(''), 'x'])
    expect(failureOf(error)).toEqual({ title: 'Failed to create sub-account', text: '', inSettings: false });
});

test('S8.88 a missing response is an unknown outcome', () => {
  for (const error of [networkError(), unreadableAnswer(200)])
    expect(failureOf(error)).toMatchObject({
      title: 'Failed to create sub-account',
      text: expect.stringContaining('It may have been created') as string,
    });
});

test('a refused request is not an unknown outcome', () => {
  for (const error of [unreadableAnswer(401), unreadableAnswer(413), unreadableAnswer(429)])
    expect(failureOf(error)).toEqual({ title: 'Failed to create sub-account', text: '', inSettings: false });
});

test('line breaks become spaces, and an empty choice undefined', () => {
  expect(oneLine('Bets \r\n\n and more')).toBe('Bets and more');
  expect(oneLine(undefined)).toBeUndefined();
  expect([chosen(''), chosen('user_1'), chosen(undefined)]).toEqual([undefined, 'user_1', undefined]);
});

test('S2.637 a pasted tax number fills in its type, the country and the kind of customer', async () => {
  await show();
  fill({ 'Tax ID number': '111.444.777-35' });
  await waitFor(() => expect(field('Tax ID type').value).toBe('CPF'));
  expect([field('Country').value, field('Onboarding type').value]).toEqual(['BR', 'individual']);
});

test('S2.637 it replaces nothing that somebody chose', async () => {
  await show();
  fill({ Country: 'MX', 'Tax ID number': '11.222.333/0001-81' });
  expect([field('Country').value, field('Tax ID type').value]).toEqual(['MX', '']);
});

test('S2.635 a new sub-account offers its next steps, on its page', async () => {
  const { user: person, address } = await show({
    [ACCOUNTS]: page([subAccount({ id: 'sub_new', external_id: 'acc_new' })]),
  });
  fill(VALUES);
  submit();
  await person.click(await screen.findByRole('button', { name: 'Next steps' }));
  await waitFor(() => expect(address()).toBe('/gateway/subaccounts/sub_new'));
});
