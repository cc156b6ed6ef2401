import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LedgerProof, SubAccountProof } from '#shared/contract/proof.ts';
import { ProofMark } from '#web/features/money/proof/components/proof-mark.tsx';
import ProofTab from '#web/features/money/proof/components/proof-tab.tsx';
import { link, minutesAgo, subAccount } from '#tests/web/support/fixtures.ts';
import { signedInNow } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse } from '#tests/web/support/server.ts';

const AT = '/gateway/ledger';
const PROOF = 'GET /api/ledger/proof';
const PROVE = 'POST /api/ledger/proof';

signedInNow();

const right: LedgerProof = {
  last: { at: minutesAgo(7), sub_accounts: 12, postings: 3400, entries: 9120, differences: [], rows: 0 },
  running: null,
  exceptions: [],
};

const wrong: LedgerProof = {
  ...right,
  last: { ...(right.last ?? expect.fail()), differences: [{ asset: 'BRL', amount: '1500' }], rows: 2 },
  exceptions: [
    {
      id: 'rec_1',
      kind: 'ledger',
      state: 'open',
      sub_account: link,
      order_id: 'available:BRL 12',
      order_type: null,
      conversion_id: null,
      differences: [{ field: 'entry', ours: 'changed', provider: null }],
      amount: '1500',
      asset: 'BRL',
      detail: 'Entry 12 of available:BRL was changed after it was written.',
      resumable: false,
      first_seen_at: minutesAgo(7),
      updated_at: minutesAgo(7),
      closed_at: null,
    },
  ],
};

test('the last proof of 0.00 shows its time and scope; a failure to load can be retried', async () => {
  const server = fakeServer({ [PROOF]: refuse(500, 'INTERNAL', 'It broke') });
  const { client } = renderInConsole(<ProofTab />, AT);
  expect(await screen.findByText('The last proof could not be loaded')).toBeTruthy();
  server.set(PROOF, ok(right));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('in every asset')).toBeTruthy();
  expect(screen.getByText('9,120')).toBeTruthy();
  expect(screen.getByText('of 3,400 postings')).toBeTruthy();
  expect(screen.getByText('No rows to check')).toBeTruthy();
  // Before the first proof, says when it runs.
  server.set(PROOF, ok({ ...right, last: null }));
  await client.invalidateQueries();
  expect(await screen.findByText('Not proven yet')).toBeTruthy();
});

test('S2.220 a difference lists each asset and row, with a link to the evidence', async () => {
  fakeServer({ [PROOF]: ok(wrong) });
  renderInConsole(<ProofTab />, AT);
  const rows = await screen.findByRole('table', { name: 'Rows that cause the difference' });
  expect(within(rows).getByText('available:BRL 12')).toBeTruthy();
  expect(within(rows).getByText('Entry 12 of available:BRL was changed after it was written.')).toBeTruthy();
  expect(screen.getByText('2 rows to check')).toBeTruthy();
  expect(screen.getByText('The first 1 row; all are under Reconciliation.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Evidence and actions' }).getAttribute('href')).toContain(
    'tab=reconciliation',
  );
});

test("the page's header shows the last proof", async () => {
  fakeServer({ [PROOF]: ok(wrong) });
  renderInConsole(<ProofMark />, AT);
  expect(await screen.findByText(/^Proven .+: 2 rows to check$/)).toBeTruthy();
});

test('S2.221 Prove now continues through all sub-accounts and shows progress', async () => {
  const answers: LedgerProof[] = [
    { ...wrong, running: { asked_at: minutesAgo(0), sub_accounts: 5 } },
    { ...right, running: null },
  ];
  let asked = 0;
  fakeServer({
    [PROOF]: ok(wrong),
    [PROVE]: () => {
      asked += 1;
      return ok({ ...(answers[asked - 1] ?? right), sub_account: null });
    },
  });
  renderInConsole(<ProofTab />, AT);
  fireEvent.click(await screen.findByRole('button', { name: 'Prove now' }));
  expect(await screen.findByText('in every asset')).toBeTruthy();
  expect(asked).toBe(2);
});

describe('one sub-account', () => {
  const one: SubAccountProof = {
    sub_account: link,
    at: minutesAgo(0),
    postings: 34,
    entries: 91,
    differences: [],
    rows: 0,
    complete: true,
    exceptions: [],
  };
  const proven = async (sub_account: SubAccountProof) => {
    const server = fakeServer({
      [PROOF]: ok(right),
      'GET /api/subaccounts': page([subAccount({ id: 'sub_1', name: 'Aurora Apostas' })]),
      [PROVE]: ok({ ...right, sub_account }),
    });
    const { user } = renderInConsole(<ProofTab />, AT);
    const field = await screen.findByLabelText('Sub-account');
    await within(field).findByRole('option', { name: 'Aurora Apostas' });
    expect(screen.getByRole('button', { name: 'Prove it now' })).toHaveProperty('disabled', true);
    await user.selectOptions(field, 'Aurora Apostas');
    await user.click(screen.getByRole('button', { name: 'Prove it now' }));
    await screen.findByText(/91 entries of 34 postings/);
    expect(server.to(PROVE).map(({ body }) => body)).toEqual([{ sub_account_id: 'sub_1' }]);
  };

  test('S2.222 can be chosen and proven, with result and time', async () => {
    await proven(one);
    const panel = within(screen.getByRole('region', { name: 'One sub-account' }));
    expect(panel.getByText('0.00')).toBeTruthy();
    expect(panel.queryByRole('list')).toBeNull();
  });

  test('lists each faulty row', async () => {
    const differences = [{ asset: 'BRL', amount: '1500' }];
    await proven({ ...one, rows: 1, differences, exceptions: wrong.exceptions });
    expect(screen.getByText('1 row to check')).toBeTruthy();
    expect(screen.getByText(/Entry 12 of available:BRL was changed after it was written/)).toBeTruthy();
  });

  test('S2.222 an incomplete proof says that the next run continues', async () => {
    await proven({ ...one, complete: false });
    expect(screen.getByText('Not complete yet')).toBeTruthy();
    expect(screen.getByText(/The next run continues/)).toBeTruthy();
  });
});
