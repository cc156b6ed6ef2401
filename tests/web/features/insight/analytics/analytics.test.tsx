import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CONVERSION_ERRORS } from '#shared/domain/conversion.ts';
import { add, compare } from '#shared/domain/money.ts';
import type { Role } from '#shared/domain/roles.ts';
import { profile, subAccount } from '#tests/web/support/fixtures.ts';
import { signedInNow, textOf } from '#tests/web/support/payments.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse, type Request } from '#tests/web/support/server.ts';
import { AnalyticsPage } from '#web/features/insight/analytics/components/analytics-page.tsx';
import { insightsOf } from '#web/features/insight/analytics/components/insights.tsx';
import { inUnit, times, unitOf, unitTick } from '#web/features/insight/analytics/components/live-charts.tsx';
import { CORRIDORS, MONTHS } from '#web/features/insight/analytics/components/sample-analytics.tsx';
import { groupingsOf, paramsOf, problemOf, viewIn } from '#web/features/insight/analytics/model/period.ts';
import {
  describe as inWords,
  hundredths,
  millions,
  sharesOf,
  spaced,
  thousands,
  tickOf,
} from '#web/features/insight/analytics/model/plot.ts';
import { breakdownSheet, periodSheet } from '#web/features/insight/analytics/model/sheets.ts';
import {
  changePercent,
  changeText,
  partTitle,
  percentText,
  periodName,
  reasonText,
  secondsText,
  tookFigure,
  tookText,
} from '#web/features/insight/analytics/model/words.ts';
import * as files from '#web/lib/save-file.ts';
import { analytics, breakdownRow, figures, NO_FIGURES } from './fixtures.ts';

describe('analytics page', () => {
  signedInNow();

  const FIGURES = 'GET /api/analytics';
  const ROWS = 'GET /api/analytics/breakdown';

  type Routes = Parameters<typeof fakeServer>[0];

  const show = (role: Role, routes: Routes = {}, at = '/analytics?period=7d') => {
    const server = fakeServer({
      'GET /api/profile': ok(profile({ role, is_admin: role === 'admin' })),
      'GET /api/subaccounts': page([subAccount()]),
      ...preferencesServer(preferences()),
      [FIGURES]: ok(analytics()),
      [ROWS]: page([breakdownRow()]),
      ...routes,
    });
    return { server, ...renderInConsole(<AnalyticsPage />, at) };
  };

  const inWords = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

  /** A card's figure and the text below it. */
  const card = (label: string): readonly (string | undefined)[] => {
    const term = [...document.querySelectorAll('dt')].find((dt) => dt.textContent?.startsWith(label));
    return [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map((dd) => inWords(dd.textContent));
  };

  const table = async (name: string) => {
    const found = await screen.findByRole('table', { name, hidden: true });
    return within(found)
      .getAllByRole('row', { hidden: true })
      .map((row) =>
        [...row.querySelectorAll('th, td, [role=columnheader], [role=cell]')].map((cell) =>
          inWords(cell.textContent),
        ),
      );
  };

  describe('figures of a period', () => {
    test('S2.471 S2.473 S2.475 S2.476 are compared with the previous period, charted with tables, summarized and exported', async () => {
      const save = vi.spyOn(files, 'saveFile').mockReturnValue();
      const { user } = show('client');
      await waitFor(() => expect(card('Received')[0]).toBe('R$ 1.234.567,89'));
      expect(card('Received').slice(1)).toEqual(['23.4% more', 'R$ 1.000.000,00 before']);
      expect(card('Sent')).toEqual(['228,001.5000', 'none before', '0.0000 before']);
      expect(card('Payments')).toEqual(['1,234', '23.4% more', '1,000 before']);
      expect(card('Success rate')).toEqual(['98.0%', '98 of 100', '90.0% before']);
      expect(card('Deposit to transfer')).toEqual(['≤ 3m', '95% within 10m', '≤ 3m before']);
      expect(textOf()).toContain(
        'Nov 14 – Nov 20, 2026. Compared with Nov 7 – Nov 13, 2026, the same number of days.',
      );

      const picture = await screen.findByRole('img', { name: /^Received, BRL/ });
      expect(inWords(picture.getAttribute('aria-label'))).toContain('Nov 16 R$ 1.234.567,89, Nov 17 R$ 0,00');
      expect(picture.querySelectorAll('title')).toHaveLength(7);
      expect((await table('Received, BRL'))[3]).toEqual(['Nov 16, 2026', 'R$ 1.234.567,89']);
      expect((await table('Conversions by outcome'))[3]).toEqual(['Nov 16, 2026', '98', '2', '1', '1']);
      expect((await table('Time from deposit to transfer'))[3]).toEqual(['Nov 16, 2026', '≤ 3m', '≤ 10m']);
      expect((await table('Success rate, percent')).slice(3, 5)).toEqual([
        ['Nov 16, 2026', '98.0%'],
        ['Nov 17, 2026', '–'],
      ]);
      expect((await table('What was held or failed, and why')).slice(1)).toEqual([
        ['Held: below the minimum', '4', 'R$ 80,00', '1'],
        ['Failed: over the daily limit', '2', 'R$ 30.000,00', '0'],
      ]);
      expect(document.body.innerHTML).not.toContain('NaN');

      expect(await screen.findByRole('heading', { name: 'Insights' })).toBeTruthy();
      expect(textOf()).toContain('Half of the conversions completed within 3m, 95% within 10m.');
      expect(textOf()).toContain('The success rate went from 90.0% to 98.0%.');
      expect(textOf()).toContain('Top reason: “Held: below the minimum”, 4 of the 6 that did not complete.');
      expect(textOf()).toContain(
        'The strongest day was Nov 16, 2026: R$ 1.234.567,89 of R$ 1.234.567,89 received.',
      );

      // The file has every digit.
      const [first, second] = screen.getAllByRole('button', { name: 'Download CSV' });
      if (first) await user.click(first);
      const [name, type, content] = save.mock.calls[0] ?? [];
      expect([name, type]).toEqual(['analytics-2026-11-14-2026-11-20-by-day.csv', 'text/csv']);
      expect(content).toContain(
        '"2026-11-14","2026-11-20",1234567.89,1234,228001.5,98,2,1,1,98,180,600\r\n"2026-11-07","2026-11-13",1000000,',
      );
      expect(content).toContain('"held","below_minimum",4,80,1');
      expect(content).not.toContain('Spread');
      await waitFor(() => expect(second?.hasAttribute('disabled')).toBe(false));
      if (second) await user.click(second);
      expect(save.mock.calls[1]?.[2]).toContain('"sub_1","Aurora Apostas",150,3,');
    });

    test('S2.471 include spread for administrators only', async () => {
      const of = (spread: string | null) => ok(analytics({}, figures({ spread })));
      const { unmount } = show('admin', { [FIGURES]: of('12.5') });
      await waitFor(() => expect(card('Spread earned')[0]).toBe('12.5000'));
      expect(await screen.findByRole('img', { name: /^Spread earned/ })).toBeTruthy();
      unmount();
      show('gateway_user', { [FIGURES]: of(null) });
      await waitFor(() => expect(card('Sent')[0]).toBe('228,001.5000'));
      await screen.findByRole('img', { name: /^Sent/ });
      expect(card('Spread earned')).toEqual([]);
      expect(screen.queryByRole('img', { name: /^Spread earned/ })).toBeNull();
    });

    test('a year is charted by month', async () => {
      const { server } = show(
        'client',
        {
          [FIGURES]: ({ query }: Request) =>
            ok(
              analytics({}, figures(), { from: query.get('from') ?? '', to: query.get('to') ?? '' }, 'month'),
            ),
        },
        '/analytics?period=12m',
      );
      const picture = await screen.findByRole('img', { name: /^Received, BRL/ });
      expect(picture.querySelectorAll('title')).toHaveLength(12);
      const asked = server.requests.find(({ path }) => path === '/api/analytics')?.query;
      expect([asked?.get('from'), asked?.get('to'), asked?.get('by')]).toEqual([
        '2025-12-01',
        '2026-11-20',
        'month',
      ]);
      expect(screen.queryByRole('button', { name: 'Day' })).toBeNull();
    });

    test('S2.472 follow the URL; choosing another period updates it', async () => {
      const { server, user, address } = show('client');
      await user.click(await screen.findByRole('button', { name: '90 days' }));
      expect(address()).toBe('/analytics?period=90d');
      await user.click(await screen.findByRole('button', { name: 'Month' }));
      expect(address()).toBe('/analytics?period=90d&by=month');
      await user.click(screen.getByRole('button', { name: 'Custom' }));
      expect(address()).toBe('/analytics?from=2026-08-23&to=2026-11-20');
      await user.clear(screen.getByLabelText('To'));
      await user.type(screen.getByLabelText('To'), '2026-08-01');
      await user.click(screen.getByRole('button', { name: 'Show' }));
      expect(await screen.findByText('The last day is before the first.')).toBeTruthy();
      await user.clear(screen.getByLabelText('From'));
      await user.type(screen.getByLabelText('From'), '2026-07-31');
      await user.click(screen.getByRole('button', { name: 'Show' }));
      expect(address()).toBe('/analytics?from=2026-07-31&to=2026-08-01');
      await waitFor(() => {
        const last = server.requests.filter(({ path }) => path === '/api/analytics').at(-1)?.query;
        expect([last?.get('from'), last?.get('to'), last?.get('by')]).toEqual([
          '2026-07-31',
          '2026-08-01',
          'day',
        ]);
      });
    });
  });

  test('S2.476 an empty period says so and is not compared', async () => {
    const nothing = analytics({ figures_before: NO_FIGURES, reasons: [] }, NO_FIGURES);
    show('client', { [FIGURES]: ok(nothing) });
    expect(await screen.findByText('No activity in this period')).toBeTruthy();
    expect(card('Received')).toEqual(['R$ 0,00', 'none in either period', 'R$ 0,00 before']);
    expect(card('Success rate')[0]).toBe('–');
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Insights' })).toBeNull();
  });

  test("an empty chart's axis shows only zero", async () => {
    show('client', { [FIGURES]: ok(analytics({}, NO_FIGURES)) });
    const picture = await screen.findByRole('img', { name: /^Received, BRL/ });
    const side = [...picture.querySelectorAll('.visx-axis-left text')].map((text) => text.textContent);
    expect(side).toEqual(['0']);
  });

  test("loading keeps the charts' space; a failure can be retried", async () => {
    const waiting = gate();
    const { server, user } = show('client', {
      [FIGURES]: async () => {
        await waiting.opened;
        return refuse(500, 'INTERNAL', 'Something went wrong.');
      },
    });
    expect(await screen.findByRole('status', { name: 'Loading the charts' })).toBeTruthy();
    waiting.open();
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy();
    server.set(FIGURES, ok(analytics()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(card('Received')[0]).toBe('R$ 1.234.567,89'));
  });

  test('S2.474 lists sub-accounts and partners beside the previous period', async () => {
    const { user, server } = show('admin', {
      [FIGURES]: ok(analytics({}, figures({ spread: '1' }))),
      [ROWS]: ({ query }: Request) =>
        page([
          query.get('by') === 'partner'
            ? breakdownRow({ id: 'owner-1', name: 'Ana' })
            : breakdownRow({ figures: figures({ deposits: { count: 3, brl: '150' }, spread: '0.25' }) }),
        ]),
    });
    const rows = async () => (await table('Where it comes from')).slice(1).map((row) => row.slice(0, 3));
    expect(await rows()).toEqual([['Aurora Apostas', 'ReceivedR$ 150,00', 'Change in received50% more']]);
    expect((await table('Where it comes from'))[1]?.at(-1)).toBe('Spread earned0.2500 USDT');
    await user.click(screen.getByRole('button', { name: 'Partner' }));
    await waitFor(async () => expect((await rows())[0]?.[0]).toBe('Ana'));
    expect(screen.queryByRole('link', { name: /^Show only/ })).toBeNull();
    expect(server.requests.at(-1)?.query.get('by')).toBe('partner');
  });

  test('S2.474 one sub-account can be shown, then everything again', async () => {
    const { user, server, address } = show('client', {
      [FIGURES]: ({ query }: Request) =>
        ok(
          analytics({
            sub_account: query.has('sub_account_id') ? { id: 'sub_1', name: 'Aurora Apostas' } : null,
          }),
        ),
    });
    await user.click(await screen.findByRole('link', { name: 'Show only Aurora Apostas' }));
    expect(address()).toBe('/analytics?period=7d&account=sub_1');
    await waitFor(() => expect(server.requests.at(-1)?.query.get('sub_account_id')).toBe('sub_1'));
    expect(await screen.findByText('Only Aurora Apostas is shown.')).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Where it comes from' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(address()).toBe('/analytics?period=7d');
  });

  test('a foreign sub-account in the URL leads back to everything', async () => {
    const { user } = show(
      'client',
      {
        [FIGURES]: ({ query }: Request) =>
          query.has('sub_account_id') ? refuse(404, 'NOT_FOUND', 'Not found.') : ok(analytics()),
      },
      '/analytics?account=nowhere',
    );
    expect(await screen.findByText('The figures could not be loaded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    await waitFor(() => expect(card('Received')[0]).toBe('R$ 1.234.567,89'));
  });

  test('S2.31 S2.32 sample data: KPI cards, insights, and charts with a summary and a mark per figure', async () => {
    const { user } = show('client', preferencesServer(preferences({ sample_data: true })), '/analytics');
    expect(await screen.findByText('More than half of the volume goes from Brazil to USDT.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sample data' }).checked).toBe(true);
    expect(screen.getAllByText('Sample data')).toHaveLength(2);
    for (const label of ['Total volume', 'Transfers', 'Success rate', 'Average processing time'])
      expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Insights' })).toBeTruthy();

    await screen.findByRole('img', { name: /^Monthly volume/ });
    for (const [name, summary, marks] of [
      [/^Monthly volume/, 'Received in BRL: Jun R$ 2.64M', 12],
      [/^Average processing time/, 'Jun 9, Jul 8', 6],
      [/^Success rate by method/, 'Bank Transfer 98.6%, Mobile Money 97.1%, Cash Pickup 93.8%', 3],
      [
        /^Volume by corridor/,
        'Brazil to USDT 53%, Brazil to United States 24%, Brazil to Mexico 15%, Others 8%',
        4,
      ],
    ] as const) {
      const picture = screen.getByRole('img', { name });
      expect(picture.getAttribute('aria-label')).toContain(summary);
      expect(picture.querySelectorAll('title'), summary).toHaveLength(marks);
    }
    const volume = screen.getByRole('img', { name: /^Monthly volume/ });
    expect(inWords(volume.querySelector('title')?.textContent)).toBe('Jun, Received in BRL: R$ 2.640.000,00');
    expect(document.body.innerHTML).not.toContain('NaN');

    const [first] = screen.getAllByText('Show data');
    if (!first) throw new Error('no disclosure');
    await user.click(first);
    expect(first.closest('details')?.open).toBe(true);
    const rows = within(screen.getByRole('table', { name: 'Monthly volume, BRL and USDT' }));
    expect(rows.getAllByRole('row')).toHaveLength(7);
    expect(inWords(rows.getByRole('row', { name: /^Nov/ }).textContent)).toContain('R$ 4.560.000,00');
  });
});

const TODAY = '2026-11-20';
const view = (address: string) => viewIn(new URLSearchParams(address), TODAY);

test.each([
  ['', '30d', '2026-10-22', 'day'],
  ['period=today', 'today', '2026-11-20', 'day'],
  ['period=7d', '7d', '2026-11-14', 'day'],
  ['period=90d', '90d', '2026-08-23', 'week'],
  ['period=90d&by=day', '90d', '2026-08-23', 'day'],
  ['period=12m', '12m', '2025-12-01', 'month'],
  ['period=12m&by=day', '12m', '2025-12-01', 'month'],
  ['period=for ever&by=hour', '30d', '2026-10-22', 'day'],
  ['from=2026-11-20&to=2026-11-01', '30d', '2026-10-22', 'day'],
])('%j is %s from %s by %s until today', (address, choice, from, by) =>
  expect(view(address)).toMatchObject({ choice, from, to: TODAY, by }),
);

test('two chosen days override the period', () =>
  expect(view('from=2026-01-01&to=2026-06-30&period=7d&account=sub_1')).toEqual({
    choice: 'custom',
    from: '2026-01-01',
    to: '2026-06-30',
    by: 'month',
    account: 'sub_1',
  }));

test.each([
  ['2026-02-30', '2026-03-01', 'incomplete'],
  ['', '2026-03-01', 'incomplete'],
  ['2026-03-02', '2026-03-01', 'order'],
  ['2025-01-01', '2026-01-02', 'long'],
  ['2025-01-01', '2026-01-01', null],
])('from %j to %j is %s', (from, to, problem) => expect(problemOf({ from, to })).toBe(problem));

test.each([
  [1, ['day']],
  [7, ['day']],
  [8, ['day', 'week']],
  [31, ['day', 'week', 'month']],
  [92, ['day', 'week', 'month']],
  [93, ['month']],
])('%d days can be grouped by %j', (days, by) => expect(groupingsOf(days)).toEqual(by));

test('choosing another period keeps the other parameters', () => {
  const before = new URLSearchParams('period=90d&by=month&account=sub_1');
  expect(String(paramsOf(before, { choice: '7d' }))).toBe('period=7d&account=sub_1');
  expect(String(paramsOf(before, { choice: '30d' }))).toBe('account=sub_1');
  expect(String(paramsOf(before, { account: undefined }))).toBe('period=90d&by=month');
});

test('amounts become heights and millions', () => {
  expect(thousands('2640999.99')).toBe(2640);
  expect(thousands('0')).toBe(0);
  expect(millions('4560000.00')).toBe('R$ 4.56M');
  expect(millions('1000000000.00')).toBe('R$ 1000M');
});

test('small amounts keep a height; axis labels are short', () => {
  expect(hundredths('0.019')).toBe(1);
  expect(hundredths('1234.5')).toBe(123_450);
  expect(tickOf(123_450)).toBe('1.23K');
});

test('axis labels are thinned to fit, keeping the first', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  expect(spaced(names, 300, 50)).toEqual(names);
  expect(spaced(names, 150, 50)).toEqual(['a', 'c', 'e']);
  expect(spaced(names, 0, 50)).toEqual(['a']);
  expect(spaced(names, 10, 0)).toEqual(names);
});

test('shares of a total, and of zero', () => {
  expect(sharesOf(['1', '3'], '4')).toEqual([25, 75]);
  expect(sharesOf(['0'], '0')).toEqual([0]);
});

test('the sample figures add up', () => {
  const months = MONTHS.reduce((sum, { received }) => add(sum, received), '0');
  const corridors = CORRIDORS.reduce((sum, { volume }) => add(sum, volume), '0');
  expect(months).toBe('21400000');
  expect(corridors).toBe(months);
  for (const { received, converted } of MONTHS) expect(compare(converted, received)).toBe(-1);
});

test('an exported row has a spread column only for administrators', () => {
  for (const [spread, columns] of [
    [null, 12],
    ['0.5', 13],
  ] as const) {
    const sheet = periodSheet(
      analytics({ figures_before: { ...NO_FIGURES, spread: spread && '0' } }, figures({ spread })),
    );
    const before = sheet.slice(
      0,
      sheet.findIndex(([first]) => first === ''),
    );
    expect(before.map((row) => row.length)).toEqual([columns, columns, columns]);
  }
});

test('a missing time is an empty cell, one beyond the last range says so', () => {
  const [, row] = breakdownSheet([
    breakdownRow({
      figures: { ...NO_FIGURES, p95: { over: 604_800, within: null } },
      figures_before: NO_FIGURES,
    }),
  ]);
  expect(row?.slice(9, 12)).toEqual(['', '', 'more than 604800']);
  expect(breakdownSheet([])).toHaveLength(1);
});

test('no activity gives no insights', () =>
  expect(insightsOf(analytics({ figures_before: NO_FIGURES, reasons: [] }, NO_FIGURES))).toEqual([]));

test('a single day is not the strongest', () => {
  const day = { from: '2026-11-20', to: '2026-11-20' };
  const texts = insightsOf(analytics({}, figures(), day)).map(({ text }) => text);
  expect(texts.some((text) => text.startsWith('The strongest'))).toBe(false);
});

test('time lines break where nothing completed, and use a unit with whole steps', () => {
  const [median] = times(analytics().parts);
  expect(median?.marks.map(({ height }) => height)).toEqual([null, null, 180, null, null, null, null]);
  expect(unitOf(600)).toBe(60);
  expect(unitOf(119)).toBe(1);
  expect(inUnit(times(analytics().parts), 60)[0]?.marks[2]?.height).toBe(3);
  expect([2, 2.5, 1 / 7].map(unitTick(60))).toEqual(['2m', '2m 30s', '']);
});

test('a chart with many marks names its highest', () => {
  const names = Array.from({ length: 31 }, (_, at) => `day ${at}`);
  const marks = names.map((name, at) => ({ height: at === 7 ? 9 : 1, short: name, text: name }));
  expect(inWords('Volume', [{ name: 'Received', color: 'first', marks }], names)).toBe(
    'Volume. Received: at most day 7, day 7.',
  );
});

test.each([
  ['150', '100', '50% more'],
  ['87.55', '100', '12.4% less'],
  ['100', '100', 'unchanged'],
  ['100.00', '100', 'unchanged'],
  ['100.0001', '100', 'almost unchanged'],
  ['99.9999', '100', 'almost unchanged'],
  ['0', '100', '100% less'],
  ['5', '0', 'none before'],
  ['0', '0', 'none in either period'],
])('%s after %s: %s', (now, before, text) => expect(changeText(now, before)).toBe(text));

test('a change between large amounts is exact', () =>
  expect(changePercent('300000000000000000.3', '100000000000000000.1')).toBe('200'));

test.each([
  [1, '1s'],
  [90, '1m 30s'],
  [3600, '1h'],
  [604_800, '7d'],
])('%d seconds: %s', (seconds, text) => expect(secondsText(seconds)).toBe(text));

test('a duration shows its range', () => {
  expect(tookFigure(null)).toBe('–');
  expect(tookFigure({ over: 150, within: 180 })).toBe('≤ 3m');
  expect(tookFigure({ over: 604_800, within: null })).toBe('> 7d');
  expect(tookText({ over: 604_800, within: null })).toBe('after more than 7d');
});

test('only all is 100%', () =>
  expect([100, 99.9, 0, null].map(percentText)).toEqual(['100%', '99.9%', '0%', '–']));

test('days are UTC', () => {
  expect(partTitle({ from: '2026-11-20', to: '2026-11-20' }, 'day')).toBe('Nov 20, 2026');
  expect(partTitle({ from: '2026-11-01', to: '2026-11-20' }, 'month')).toBe('Nov 2026');
  expect(periodName({ from: '2025-12-31', to: '2026-01-02' })).toBe('Dec 31, 2025 – Jan 2, 2026');
});

test('every reason has words', () => {
  for (const code of [...CONVERSION_ERRORS, 'unknown'] as const)
    expect(reasonText({ outcome: 'failed', code })).toMatch(/^Failed: [a-z, -]+$/);
});
