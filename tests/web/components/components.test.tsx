import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { ListedPosting } from '#shared/contract/calls/ledger.ts';
import { AmountField } from '#web/components/form/amount-field.tsx';
import { courseOf, pathOf, shownPrice } from '#web/components/rate-chart/rate-chart.tsx';
import RateChart from '#web/components/rate-chart/rate-chart.tsx';
import { MaskedAddress } from '#web/components/ui/address.tsx';
import { AssetImage } from '#web/components/ui/asset-image.tsx';
import ExactTimeBubble from '#web/components/ui/exact-time-bubble.tsx';
import { ExportButton } from '#web/components/ui/export-button.tsx';
import { kycLevelLabel } from '#web/components/ui/kyc.ts';
import { Postings } from '#web/components/ui/postings.tsx';
import { StateFilter } from '#web/components/ui/state-filter.tsx';
import { SyncSubAccounts } from '#web/components/ui/sync-sub-accounts.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { toaster } from '#web/components/ui/toast.ts';
import { secondWithZone } from '#web/lib/format/time.ts';
import { keys } from '#web/lib/query/keys.ts';
import { DEPOSIT_CAUSE, minutesAgo } from '#tests/web/support/fixtures.ts';
import { signedInNow, textOf } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';

test('S7.275 a filter has a place for each count while the counts load', () => {
  const places = (shown: { counting?: boolean; counts?: Record<'open' | 'done', number> }) =>
    renderInConsole(
      <StateFilter
        label="State"
        states={['open', 'done']}
        labels={{ open: 'Open', done: 'Done' }}
        chosen="open"
        onChoose={() => {}}
        {...shown}
      />,
    ).container.querySelectorAll('button > span').length;
  expect([places({}), places({ counting: true }), places({ counts: { open: 1, done: 12 } })]).toEqual([
    0, 2, 2,
  ]);
});

describe('asset image', () => {
  const show = (url: string | null) => renderInConsole(<AssetImage url={url} size="md" />).container;

  test('shows a data URL or an image of the page’s own origin', () => {
    for (const url of ['data:image/png;base64,AAAA', '/images/usdt.png', `${location.origin}/usdt.png`])
      expect(show(url).querySelector('img')?.getAttribute('src')).toBe(url);
  });

  test('S2.89 shows an icon for a missing image or a forbidden address', () => {
    for (const url of [
      null,
      'https://img.example/usdt.png',
      'http://img.example/usdt.png',
      '//img.example/usdt.png',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://',
    ]) {
      const view = show(url);
      expect(view.querySelector('img')).toBeNull();
      expect(view.querySelector('svg')).toBeTruthy();
    }
  });

  test('S2.90 shows an icon for a broken image', () => {
    const view = show('/images/gone.png');
    const image = view.querySelector('img');
    if (!image) throw new Error('no image');
    fireEvent.error(image);
    expect(view.querySelector('img')).toBeNull();
    expect(view.querySelector('svg')).toBeTruthy();
  });
});

describe('exact time bubble', () => {
  const ISO = '2026-11-20T14:00:07.000Z';
  const bubble = () => document.querySelector('[data-part="exact-time"]');

  const show = () =>
    renderInConsole(
      <>
        <Time iso={ISO}>2m ago</Time>
        <ExactTimeBubble />
      </>,
    );

  test('S9.38 shows the exact time on focus, and hides on Escape or blur', () => {
    show();
    const time = screen.getByText('2m ago');
    vi.spyOn(time, 'matches').mockReturnValue(true);
    expect(time.title).toBe(secondWithZone(ISO));
    expect(bubble()).toBeNull();
    for (const end of [
      () => fireEvent.keyDown(document, { key: 'Escape' }),
      () => fireEvent.focusOut(time),
    ]) {
      fireEvent.focusIn(time);
      expect(bubble()?.textContent).toBe(secondWithZone(ISO));
      fireEvent.scroll(document);
      expect(bubble()).not.toBeNull();
      end();
      expect(bubble()).toBeNull();
    }
  });

  test('stays hidden for a hovering pointer, which gets the browser’s tooltip', () => {
    show();
    const time = screen.getByText('2m ago');
    vi.spyOn(time, 'matches').mockReturnValue(false);
    fireEvent.focusIn(time);
    expect(bubble()).toBeNull();
  });
});

describe('export button', () => {
  signedInNow();

  test('S7.83 exports the list with its filter, in the chosen format', async () => {
    const server = fakeServer({
      'POST /api/exports': refuse(429, 'TOO_MANY_REQUESTS', 'Ten are not made yet.'),
    });
    const { user } = renderInConsole(
      <ExportButton request={{ kind: 'payments', list: 'not_converted' }} what="Payments, Not converted" />,
    );
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText(/^Payments, Not converted: every row/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Format'), 'CSV: 1234,50, semicolon-separated');
    await user.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) ?? document.body);
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(server.requests[0]?.body).toEqual({
      kind: 'payments',
      list: 'not_converted',
      format: 'csv',
      separators: 'semicolon',
    });
    expect(await screen.findByText('Ten are not made yet.')).toBeTruthy();
  });
});

test('KYC levels read as words', () => {
  expect([kycLevelLabel('3'), kycLevelLabel('level_2')]).toEqual(['Level 3', 'Level 2']);
});

describe('postings', () => {
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
    ...DEPOSIT_CAUSE,
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

  test('S2.168 load when opened, with time, kind, ledger account, amount and balance', async () => {
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
      ['PIX received BRL', '-R$ 1.500,00', '-R$ 1.500,00'],
      ['Available BRL', '+R$ 1.500,00', 'R$ 1.500,00'],
      [expect.stringMatching(/^Conversion started.*By you$/) as string],
      ['Available BRL', '-R$ 1.500,00', '-R$ 1.500,00'],
      ['In conversion BRL', '+R$ 1.500,00', 'R$ 1.500,00'],
    ]);
    expect(screen.getByRole('link', { name: 'PIX received BRL' }).getAttribute('href')).toBe(
      '/gateway/ledger?sub_account=sub_1&ledger=pix_in%3ABRL',
    );
    await user.click(toggle);
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('of a conversion: a failure can be retried, and new postings appear', async () => {
    const server = fakeServer({ [POSTINGS]: refuse(500, 'INTERNAL', 'Something went wrong.') });
    const { user, client } = renderInConsole(<Postings of={{ conversion_id: 'cnv_1' }} />);
    await user.click(screen.getByRole('button', { name: 'Postings' }));
    await screen.findByText('The postings could not be loaded');
    server.set(POSTINGS, page([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No postings yet.');
    server.set(POSTINGS, page([posting()]));
    await client.invalidateQueries({ queryKey: keys.ledger.all });
    await screen.findByRole('row', { name: /^Deposit confirmed/ });
    expect(server.requests.at(-1)?.query.get('conversion_id')).toBe('cnv_1');
  });
});

const POST = 'POST /api/sync-subaccounts';
const answer = { success: true, synchronized: 3, total: 4, error: null, errors: [] };

test('S8.42 a sync runs once, shows progress and a toast, and reloads affected data', async () => {
  const answered = gate();
  const server = fakeServer({
    [POST]: async () => {
      await answered.opened;
      return ok(answer);
    },
  });
  const { user, client } = renderInConsole(<SyncSubAccounts />);
  client.setQueryData(keys.treasury.all, {});
  client.setQueryData(keys.subAccounts.all, []);
  await user.click(screen.getByRole('button', { name: 'Sync Sub-accounts' }));
  const running = await screen.findByRole('button', { name: 'Syncing...' });
  expect(running.hasAttribute('disabled')).toBe(true);
  answered.open();
  expect(await screen.findByText('Sync Complete')).toBeTruthy();
  expect(screen.getByText('Successfully synchronized 3 of 4 sub-accounts')).toBeTruthy();
  expect(client.getQueryState(keys.treasury.all)?.isInvalidated).toBe(true);
  expect(client.getQueryState(keys.subAccounts.all)?.isInvalidated).toBe(true);
  expect(server.to(POST)).toHaveLength(1);
});

const TwoPages = () => {
  const [left, leave] = useState(false);
  return (
    <>
      {!left && <SyncSubAccounts />}
      <button type="button" onClick={() => leave(true)}>
        Leave
      </button>
    </>
  );
};

test('S8.44 a sync failure shows its reason, or a default', async () => {
  const server = fakeServer({});
  const { user } = renderInConsole(<SyncSubAccounts />);
  for (const [answered, text] of [
    [refuse(502, 'PROVIDER_FAILURE', 'The provider failed.'), 'The provider failed.'],
    [ok({ ...answer, success: false, error: 'No account.' }), 'No account.'],
    [ok({ ...answer, success: false }), 'Sync failed'],
  ] as const) {
    act(() => toaster.remove());
    server.set(POST, answered);
    await user.click(await screen.findByRole('button', { name: 'Sync Sub-accounts' }));
    expect(await screen.findByText('Sync Failed')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test("the sync's toast appears even after leaving the page", async () => {
  const answered = gate();
  fakeServer({
    [POST]: async () => {
      await answered.opened;
      return ok(answer);
    },
  });
  const { user, client } = renderInConsole(<TwoPages />);
  await user.click(screen.getByRole('button', { name: 'Sync Sub-accounts' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(client.isMutating()).toBe(1);
  answered.open();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(await screen.findByText('Sync Complete')).toBeTruthy();
});

const Field = ({ unit = 'BRL' }: { readonly unit?: string }) => {
  const [typed, setTyped] = useState('');
  return (
    <AmountField
      label="Daily limit"
      help="For each day"
      unit={unit}
      decimals={2}
      typed={typed}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};

const input = () => screen.getByLabelText<HTMLInputElement>('Daily limit');
const type = (value: string) => fireEvent.change(input(), { target: { value } });
/** What a screen reader announces with the field. */
const described = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.replaceAll('\u00a0', ' ') ?? '')
    .join(' ')
    .trim();

describe('typed amount', () => {
  test('the field describes how it was understood', () => {
    renderInConsole(<Field />);
    expect(described()).toBe('For each day');
    for (const [typed, said] of [
      ['1.000', '= R$ 1.000,00, read as thousands'],
      ['1.500,50', '= R$ 1.500,50'],
      ['R$\u00a01.500,00', '= R$ 1.500,00'],
      ['0,5', '= R$ 0,50'],
      ['\uff11\uff15\uff10\uff10', '= R$ 1.500,00'],
    ] as const) {
      type(typed);
      expect(described(), typed).toBe(said);
    }
    expect(input().inputMode).toBe('decimal');
  });

  test('an invalid amount is refused on blur, not while typing', async () => {
    renderInConsole(<Field />);
    type('1.00.0');
    expect(described()).toBe('For each day');
    fireEvent.blur(input());
    expect(await screen.findByText('Daily limit is ambiguous: write 1.500,50 or 1500.50.')).toBeTruthy();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    type('1.00');
    await waitFor(() => expect(described()).toBe('= R$ 1,00'));
    expect(input().getAttribute('aria-invalid')).not.toBe('true');
  });

  test('a refusal says why', async () => {
    renderInConsole(<Field />);
    for (const [typed, said] of [
      ['-5', 'Daily limit cannot be negative.'],
      ['US$ 5', 'Daily limit must be in BRL.'],
      ['0,505', 'Daily limit can have at most 2 decimals.'],
      ['abc', 'Daily limit must be a number.'],
      ['9'.repeat(31), 'Daily limit is too large.'],
    ] as const) {
      type(typed);
      fireEvent.blur(input());
      expect(await screen.findByText(said)).toBeTruthy();
    }
  });

  test('a percentage has no thousands separator', () => {
    renderInConsole(<Field unit="%" />);
    type('1.25');
    expect(described()).toBe('= 1.25%');
  });
});

const BOX = { width: 288, height: 100, edge: 10 };
const at = (minutes: number): string =>
  new Date(Date.parse('2026-11-20T14:00:00.000Z') + minutes * 60_000).toISOString();

test('a price shows four decimals, never rounded up', () => {
  expect(shownPrice('5.419999999999')).toBe('5.4199');
});

test('first, last, lowest and highest compare amounts, not text', () => {
  const points = [
    { at: at(0), price: '9.5' },
    { at: at(5), price: '10.25' },
    { at: at(10), price: '9.75' },
  ];
  expect(courseOf(points)).toMatchObject({
    first: { price: '9.5' },
    last: { price: '9.75' },
    lowest: '9.5',
    highest: '10.25',
  });
  expect(courseOf([])).toBeUndefined();
});

test('time runs to the right, the highest price at the top', () => {
  const points = [
    { at: at(0), price: '5' },
    { at: at(5), price: '6' },
  ];
  expect(pathOf(points, '24h', BOX)).toBe('M287.0 90.0L287.0 90.0L288.0 10.0');
});

test('a gap in prices is a gap in the line', () => {
  const points = [0, 5, 60, 65].map((minutes) => ({ at: at(minutes), price: '5' }));
  expect(pathOf(points, '24h', BOX).match(/M/g)).toHaveLength(2);
  expect(pathOf([], '24h', BOX)).toBe('');
});

const RATES = 'GET /api/rates';
const POINTS = [
  { at: '2026-11-20T13:55:00.000Z', price: '5.400000000001' },
  { at: '2026-11-20T14:00:00.000Z', price: '5.430099' },
  { at: '2026-11-20T14:05:00.000Z', price: '5.41' },
];
const rates = (points: readonly object[], window = '24h') => ok({ pair: 'BRL-USDT', window, points });

test('S2.116 the rate panel shows the price and its course for each period; a failure can be retried', async () => {
  const server = fakeServer({ [RATES]: refuse(500, 'INTERNAL', 'No.') });
  const { user } = renderInConsole(<RateChart />);
  expect(await screen.findByText('The rates could not be loaded.')).toBeTruthy();
  server.set(RATES, ({ query }) => rates(POINTS, query.get('window') ?? ''));
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));
  expect(await screen.findByText('1 USDT = R$ 5,41')).toBeTruthy();
  expect(screen.getByText('Between R$ 5,40 and R$ 5,43')).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(
    'What 1 USDT cost over 24 hours: from R$ 5,40 to R$ 5,41. Between R$ 5,40 and R$ 5,43.',
  );
  await user.click(screen.getByRole('button', { name: '7 days' }));
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toContain('over 7 days');
  expect(server.to(RATES).map(({ query }) => query.get('window'))).toEqual(['24h', '24h', '7d']);
});

test('a single price is shown in words, without a chart', async () => {
  fakeServer({ [RATES]: rates(POINTS.slice(0, 1)) });
  renderInConsole(<RateChart />);
  expect(await screen.findByText('One price so far. The chart begins with the next.')).toBeTruthy();
  expect(screen.getByText('1 USDT = R$ 5,40')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a price that does not change is named once', async () => {
  fakeServer({ [RATES]: rates(POINTS.map((point) => ({ ...point, price: '5.41' }))) });
  renderInConsole(<RateChart />);
  expect(await screen.findByText('R$ 5,41 throughout')).toBeTruthy();
});

test('without a price, the rate panel says why', async () => {
  fakeServer({ [RATES]: rates([]) });
  renderInConsole(<RateChart />);
  expect(await screen.findByText(/Rates are recorded while a conversion rule is on/)).toBeTruthy();
});

test('S2.664 an address links to the explorer of its network, if one is set', async () => {
  const server = fakeServer({
    'GET /api/explorers': ok({
      explorers: [
        { network: 'tron', transaction: null, address: 'https://tronscan.org/#/address/{address}' },
      ],
    }),
  });
  renderInConsole(
    <>
      <MaskedAddress of="A" address="TMxtdMCcVVoR8eiam3VcWSQcUmkfMe8RHP" network="TRC-20" />
      <MaskedAddress of="B" address="0x52908400098527886E0F7030069857D2E4169EE7" network="polygon" />
      <MaskedAddress of="C" address="TMxtdMCcVVoR8eiam3VcWSQcUmkfMe8RHP" />
    </>,
  );
  const link = await screen.findByRole('link', { name: /^View on explorer/ });
  expect(link.getAttribute('href')).toBe('https://tronscan.org/#/address/TMxtdMCcVVoR8eiam3VcWSQcUmkfMe8RHP');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(server.to('GET /api/explorers')).toHaveLength(1);
});
