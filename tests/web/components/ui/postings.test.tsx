import { screen, within } from '@testing-library/react';
import type { ListedPosting } from '#shared/contract/calls/ledger.ts';
import { expect, test, vi } from 'vitest';
import { Postings } from '#web/components/ui/postings.tsx';
import { keys } from '#web/lib/query/keys.ts';
import { minutesAgo } from '#tests/web/support/fixtures.ts';
import { signedInNow, textOf } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, page, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

signedInNow();

const POSTINGS = 'GET /api/ledger/postings';
const POSTED = minutesAgo(5);

const line = (account: 'available:BRL' | 'in_conversion:BRL' | 'pix_in:BRL', amount: string) => ({
  account,
  number: 1,
  amount,
  balance: amount,
  cover: false,
  hash: `${account}${amount}`.replaceAll(/[^0-9a-f]/g, '0').padEnd(64, '0'),
});

const posting = (over: Partial<ListedPosting> = {}): ListedPosting => ({
  sub_account_id: 'sub_1',
  posting_id: 'pst_1',
  kind: 'deposit',
  fact: 'order#ord_1',
  order_id: 'ord_deposit_1',
  conversion_id: null,
  payment_id: 'pay_1',
  by: null,
  person: null,
  note: null,
  occurred_at: POSTED,
  posted_at: POSTED,
  number: 1,
  lines: [line('pix_in:BRL', '-1500'), line('available:BRL', '1500')],
  balances: {},
  ...over,
});

const begun = posting({
  posting_id: 'pst_2',
  kind: 'conversion_begun',
  by: 'user_2',
  person: { is: 'you', name: null },
  lines: [line('available:BRL', '-1500'), line('in_conversion:BRL', '1500')],
});

const shown = () =>
  within(screen.getByRole('table', { name: 'Postings' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => textOf(cell)));

test('postings are asked for once they are opened: when, what, ledger account, amount and balance after', async () => {
  const { requests } = fakeServer({ [POSTINGS]: page([posting(), begun]) });
  const { user } = renderInConsole(<Postings of={{ payment_id: 'pay_1' }} />);
  const toggle = screen.getByRole('button', { name: 'Postings' });
  expect([toggle.getAttribute('aria-expanded'), requests.length]).toEqual(['false', 0]);
  await user.click(toggle);
  await screen.findByRole('table', { name: 'Postings' });
  expect(requests.map(({ query }) => query.get('payment_id'))).toEqual(['pay_1']);
  expect(shown()).toEqual([
    ['Ledger account', 'Amount', 'Balance after'],
    [expect.stringMatching(/^Deposit confirmed.*\d\d:\d\d:\d\d/) as string],
    ['PIX in BRL', '-R$ 1.500,00', '-R$ 1.500,00'],
    ['Available BRL', '+R$ 1.500,00', 'R$ 1.500,00'],
    [expect.stringMatching(/^Conversion begun.*By you$/) as string],
    ['Available BRL', '-R$ 1.500,00', '-R$ 1.500,00'],
    ['In conversion BRL', '+R$ 1.500,00', 'R$ 1.500,00'],
  ]);
  expect(screen.getByRole('link', { name: 'PIX in BRL' }).getAttribute('href')).toBe(
    '/gateway/books?sub_account=sub_1&ledger=pix_in%3ABRL',
  );
  await user.click(toggle);
  expect(screen.queryByRole('table')).toBeNull();
});

test('of a conversion; a failure can be tried again, and what is posted later comes by itself', async () => {
  const server = fakeServer({ [POSTINGS]: refuse(500, 'INTERNAL', 'Something went wrong.') });
  const { user, client } = renderInConsole(<Postings of={{ conversion_id: 'cnv_1' }} />);
  await user.click(screen.getByRole('button', { name: 'Postings' }));
  await screen.findByText('The postings could not be loaded');
  server.set(POSTINGS, page([]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing was posted yet.');
  server.set(POSTINGS, page([posting()]));
  await client.invalidateQueries({ queryKey: keys.ledger.all });
  await screen.findByRole('row', { name: /^Deposit confirmed/ });
  expect(server.requests.at(-1)?.query.get('conversion_id')).toBe('cnv_1');
});
