import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firstPolicy } from '#shared/domain/policy.ts';
import { ApprovalsPage } from '#web/features/setup/approvals/components/approvals-page.tsx';
import HeldDialog from '#web/features/setup/approvals/components/held-dialog.tsx';
import { NOW, profile, subAccount } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';
import { holdings, kept, keptOf } from '#tests/web/features/accounts/sub-accounts/support.tsx';
import { approval as waiting } from '#tests/web/support/transfers.ts';

const AT = '/gateway/approvals';
const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const iso = (ms: number) => new Date(ms).toISOString();

const approval = (over: Parameters<typeof waiting>[0] = {}) =>
  waiting({
    item: 'destination',
    action: 'wallet.add',
    after: { kind: 'wallet', address: ADDRESS, network: 'tron', asset: 'USDT' },
    amount_brl: null,
    together_brl: null,
    first_time: true,
    similar_to: null,
    created_at: iso(NOW),
    ends_at: iso(NOW + 72 * 3_600_000),
    updated_at: iso(NOW),
    ...over,
  });

const policy = (over: object = {}) => ({
  ...firstPolicy(true),
  updated_by: null,
  updated_at: null,
  version: 3,
  only_one: false,
  ...over,
});

const show = (server: Parameters<typeof fakeServer>[0] = {}, role: 'admin' | 'client' = 'admin') => ({
  server: fakeServer({
    'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })),
    'GET /api/approvals': page([approval()]),
    'GET /api/policy': ok(policy()),
    ...server,
  }),
  ...renderInConsole(
    <>
      <ApprovalsPage />
      <HeldDialog />
    </>,
    AT,
  ),
});

const card = () => screen.findByRole('listitem', { name: /^New destination/ });

test('S2.342 S2.343 a pending action shows its changes and requester; approving takes a note and a confirmation', async () => {
  const DECIDE = 'POST /api/approvals/apr_1/decision';
  const { server } = show({ [DECIDE]: refuse(409, 'CONFLICT', 'Somebody else has just decided.') });
  const shown = within(await card());
  for (const text of ['First time here', 'Needs approval', 'Tron', 'ben@example.com (Gateway User)'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.getByRole('heading', { level: 2 }).textContent).toBe(
    'Let money of Aurora Apostas be sent to the USDT wallet on Tron.',
  );
  const fields = shown.getAllByRole('rowheader').map(({ textContent: name }) => name);
  expect(fields).toEqual(['Kind', 'Asset', 'Network', 'Address']);
  expect(shown.getByRole('row', { name: /^Address/ }).textContent).toBe(`Address${ADDRESS}`);
  expect(shown.getByRole('button', { name: 'Approve' })).toBeTruthy();
  await screen.findByText('On for 12 of 12 kinds of actions. Another administrator decides.');

  // Reloads, because somebody else may have decided meanwhile.
  fireEvent.click(within(await card()).getByRole('button', { name: 'Reject' }));
  const rejection = within(await screen.findByRole('alertdialog'));
  fireEvent.click(rejection.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(server.to(DECIDE)).toHaveLength(1));
  await waitFor(() => expect(server.to('GET /api/approvals')).toHaveLength(2));

  server.set(DECIDE, ok(approval({ state: 'approved' })));
  fireEvent.click(within(await card()).getByRole('button', { name: 'Approve' }));
  const box = await screen.findByRole('alertdialog', { name: /^Approve/ });
  const dialog = within(box);
  // The final confirmation repeats the action and the destination.
  for (const text of [
    'Let money of Aurora Apostas be sent to the USDT wallet on Tron.',
    'First time',
    'NetworkTron',
    `Address${ADDRESS}`,
  ])
    expect(box.textContent).toContain(text);
  expect(dialog.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'called them' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(server.to(DECIDE)[1]?.body).toEqual({ decision: 'approve', note: 'called them' }),
  );
  // The page reloads the list.
  await waitFor(() => expect(server.to('GET /api/approvals')).toHaveLength(3));
});

test('S7.240 an order held because of earlier ones shows their total', async () => {
  show({
    'GET /api/approvals': page([approval({ item: 'order', amount_brl: '600', together_brl: '1200.5' })]),
  });
  const shown = within(await screen.findByRole('listitem', { name: /^Order above the threshold/ }));
  expect(shown.getByText('Including orders of the last 24 hours')).toBeTruthy();
  expect(shown.getByText('R$ 1.200,50')).toBeTruthy();
});

test('S2.522 approving an order shows the usable amount, and warns if it would be refused', async () => {
  const ofBrl = { conversions: '3633.62', held: '60', spread: '0', claimed: '0', booked: '7885.84' };
  const order = (source_amount: string) =>
    approval({
      item: 'order',
      action: 'exchange.order',
      after: { source_asset: 'BRL', target_asset: 'USDT', source_amount },
    });
  const asking = async (source_amount: string) => {
    const { unmount } = show({
      'GET /api/approvals': page([order(source_amount)]),
      'GET /api/holdings': kept([subAccount()], (account) => ({
        ...keptOf(account, holdings()),
        balances: [{ asset: 'BRL', balance: '11579.46' }],
      })),
      'GET /api/subaccounts/*/reserve': ok({
        usdt_spread: '0',
        kept: { BRL: ofBrl },
        exchange_spread: '0.5',
        open_conversions: 3,
        held_payments: 1,
      }),
    });
    fireEvent.click(within(await screen.findByRole('listitem')).getByRole('button', { name: 'Approve' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText('R$ 7.885,84')).toBeTruthy();
    const isWarned = question.queryByText('More than is available now') !== null;
    unmount();
    return isWarned;
  };
  expect(await asking('11579.46')).toBe(true);
  expect(await asking('7885.84')).toBe(false);
});

test('S2.343 the requester can take back their own action, not approve it', async () => {
  const why_not = 'You requested this. Another person must decide.';
  show(
    { 'GET /api/approvals': page([approval({ may_decide: false, why_not, may_withdraw: true })]) },
    'client',
  );
  const shown = within(await card());
  expect(shown.getByText(why_not)).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(shown.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  // Only administrators see the policy.
  expect(screen.queryByText('Approval policy')).toBeNull();
});

test('S2.521 a look-alike destination is marked on the card and in the confirmation', async () => {
  const similar_to = {
    kind: 'wallet',
    destination_id: 'wal_1',
    name: 'Old store',
    asset: 'USDT',
    place: 'tron',
    masked: 'TQn9AA...bcLSE',
  } as const;
  show({
    'GET /api/approvals': page([approval({ after: { address: ADDRESS, network: 'tron' }, similar_to })]),
  });
  const shown = await card();
  expect(shown.textContent).toContain(`Old store${similar_to.masked}`);
  fireEvent.click(within(shown).getByRole('button', { name: 'Approve' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('This looks like another destination')).toBeTruthy();
});

test('assigning a first owner shows that person once', async () => {
  const owner = { id: 'user-9', email: 'ana@example.com', name: 'Ana' };
  const change = { before: { owner: null }, after: { owner } };
  show({
    'GET /api/approvals': page([
      approval({ item: 'assignment', action: 'sub_account.assign', first_time: false, ...change }),
    ]),
  });
  const shown = within(await screen.findByRole('listitem', { name: /^Assigning/ }));
  const rows = shown.getAllByRole('rowheader').map(({ textContent: name }) => name);
  expect(rows).toEqual(['Owner', 'Owner name', 'Owner id']);
});

test('S2.344 an approved action that was refused says why nothing was done', async () => {
  show({
    'GET /api/approvals': page([
      approval({
        state: 'refused',
        may_decide: false,
        reason: 'STOPPED: The gateway is stopped',
        decided_by: { id: 'user-3', email: 'cy@example.com' },
        decided_at: iso(NOW),
        note: 'fine',
      }),
    ]),
  });
  const shown = within(await card());
  expect(shown.getByText('STOPPED: The gateway is stopped')).toBeTruthy();
  expect(shown.getByText('cy@example.com')).toBeTruthy();
});

test('S2.345 the policy says when it is off', async () => {
  show({ 'GET /api/policy': ok(policy({ on: false })) });
  expect(await screen.findByText('Nothing needs a second person')).toBeTruthy();
});

test('S2.345 a policy change that needs approval is pending, not failed', async () => {
  const { server } = show({
    'PUT /api/policy': {
      status: 202,
      body: { approval: { id: 'apr_9', item: 'policy', state: 'open', ends_at: iso(NOW) } },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('switch', { name: 'Lifting a stop' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save policy' }));
  expect(await screen.findByRole('dialog', { name: 'This needs a second person' })).toBeTruthy();
  expect(server.to('PUT /api/policy')[0]?.body).toMatchObject({
    version: 3,
    on: true,
    items: { ...firstPolicy(true).items, lift: false },
  });
  expect(screen.queryByText('The policy could not be saved')).toBeNull();
});
