import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversionRecord, SubAccountRecord } from '#shared/contract/records.ts';
import { CONVERSION_STATUSES } from '#shared/domain/conversion.ts';
import { CONVERSION_TAGS } from '#shared/domain/states/money.ts';
import { ConversionsPage, statsOf } from '#web/features/money/conversions/components/conversions-page.tsx';
import SettingsTab from '#web/features/money/conversions/components/settings-tab.tsx';
import { changesToAnnounce, statusesOf } from '#web/features/money/conversions/components/processes-tab.tsx';
import { filterChoices, isFilter } from '#web/features/money/conversions/model/use-view.ts';
import { stepsReached } from '#web/features/money/conversions/components/process-card.tsx';
import { stepRows } from '#web/features/money/conversions/components/step-list.tsx';
import { secondWithZone } from '#web/lib/format/time.ts';
import { keys } from '#web/lib/query/keys.ts';
import {
  accountsOf,
  answered,
  configuration,
  conversion,
  failed,
  link,
  minutesAgo,
  NOW,
  profile,
  statisticsOf,
  step,
  subAccount,
} from '#tests/web/support/fixtures.ts';
import { textOf } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { type FakeServer, fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';

describe('processes tab', () => {
  const LIST = 'GET /api/conversions';
  const STATISTICS = 'GET /api/statistics';
  const STEPS = 'GET /api/conversions/*/steps';
  const AT = '/gateway/conversions';

  const counted = (...all: readonly ReturnType<typeof conversion>[]) => ({
    [STATISTICS]: ok(statisticsOf(all)),
  });

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  });

  const show = (server: Parameters<typeof fakeServer>[0] = {}, { isAdmin = false, at = AT } = {}) => ({
    server: fakeServer({ [LIST]: page([conversion()]), [STEPS]: page([]), ...counted(), ...server }),
    ...renderInConsole(<ConversionsPage isAdmin={isAdmin} />, at),
  });
  /** Ignores the small print below each name. */
  const centsShown = () =>
    within(screen.getByRole('table', { name: 'Where each cent went' }))
      .getAllByRole('row')
      .map((each) => {
        const name = each.querySelector('th')?.firstChild?.textContent ?? '';
        return `${name}: ${each.querySelector('td')?.textContent ?? ''}`.replaceAll('\u00a0', ' ');
      });
  const row = (name: RegExp | string) => screen.findByRole('button', { name });
  const figure = (label: string) => screen.getByText(label).closest('div')?.querySelector('dd')?.textContent;

  test('S2.37 has a title and tabs', async () => {
    const { user } = show({
      'GET /api/subaccounts': page([]),
      'GET /api/conversion-configurations': page([]),
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Automatic Conversions' })).toBeTruthy();
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Conversion Processes',
      'Settings',
      'Held payments',
    ]);
    expect(selected()).toBe('Conversion Processes');
    await user.click(screen.getByRole('tab', { name: 'Settings' }));
    await waitFor(() => expect(selected()).toBe('Settings'));
    await user.click(screen.getByRole('tab', { name: 'Conversion Processes' }));
    await waitFor(() => expect(selected()).toBe('Conversion Processes'));
  });

  describe('states of the list', () => {
    test('loading shows skeletons and no figures', () => {
      show({ [LIST]: () => new Promise(() => {}), [STATISTICS]: () => new Promise(() => {}) });
      expect(screen.getByRole('status', { name: 'Loading conversions' })).toBeTruthy();
      expect(figure('Completed today')).toBe('');
    });

    test('empty says when a conversion starts and links to the settings', async () => {
      const { user, address } = show({
        [LIST]: page([]),
        'GET /api/subaccounts': page([]),
        'GET /api/conversion-configurations': page([]),
      });
      expect(await screen.findByText('No conversions yet')).toBeTruthy();
      expect(figure('Success rate')).toBe('–');
      await user.click(screen.getByRole('button', { name: 'Open Settings' }));
      expect(address()).toBe(`${AT}?tab=settings`);
    });

    test('S8.23 an error shows its reason and can be retried', async () => {
      const refused = refuse(500, 'INTERNAL', 'Something went wrong on our side.');
      const { server, user } = show({ [LIST]: refused, [STATISTICS]: refused });
      expect(await screen.findByText('Failed to fetch conversion data')).toBeTruthy();
      expect(screen.getByText('Something went wrong on our side.')).toBeTruthy();
      expect(figure('Completed today')).toBe('–');
      server.set(LIST, page([conversion()]));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await row(/^Aurora/);
    });

    test('a failed refresh keeps the list and says so; failed figures hide no conversion', async () => {
      const { server, client } = show({ [STATISTICS]: refuse(500, 'INTERNAL', 'no') });
      await row(/^Aurora/);
      await waitFor(() => expect(figure('Success rate')).toBe('–'));
      server.set(LIST, refuse(502, 'PROVIDER_FAILURE', 'no'));
      await client.invalidateQueries();
      expect(await screen.findByText(/could not be refreshed/)).toBeTruthy();
      await row(/^Aurora/);
    });
  });

  const rows = () => within(screen.getByRole('list', { name: 'Conversions' })).getAllByRole('listitem');

  test('S2.41 S4.18 cards show their status; only failed ones have Retry', async () => {
    show({ [LIST]: page(CONVERSION_STATUSES.map((status) => conversion({ id: status, status }))) });
    for (const status of CONVERSION_STATUSES)
      await row(new RegExp(`^Aurora Apostas, ${CONVERSION_TAGS[status][0]}`));
    const withRetry = rows().map((each) => within(each).queryByRole('button', { name: /Retry/ }) !== null);
    expect(withRetry).toEqual(CONVERSION_STATUSES.map((status) => status === 'failed'));
  });

  test('cards show full amounts, what was sent, errors, and a stall after five minutes', async () => {
    const of = (name: string, over: Parameters<typeof conversion>[0]) =>
      conversion({ id: name, sub_account: { ...link, name }, ...over });
    const active = { status: 'exchange_initiated', completed_at: null } as const;
    const long = 'Norte Esportes e Entretenimento Digital Limitada '.repeat(4).trim();
    const note = 'The provider has not confirmed the exchange yet.';
    const { user } = show({
      [LIST]: page([
        of('Nothing', { original_amount: '0', target_usdt_amount: '0' }),
        of('Much', { original_amount: '1000000000', target_usdt_amount: '1000000000' }),
        of('Serra Bet', {
          target_usdt_amount: '183.918668',
          exchanged_usdt_amount: '184.842882',
          transferred_usdt_amount: '182.918668',
          transfer_fee: '1',
          destination: {
            wallet_id: 'wal_1',
            address: 'TXk3Q9mVfY7uE2rLzP8sHw4NbC6dJgA1oB',
            network: 'tron',
          },
        }),
        failed(),
        of(long, {
          status: 'pix_received',
          target_usdt_amount: null,
          applied_spread: null,
          updated_at: minutesAgo(1),
        }),
        of('Recent', { ...active, updated_at: minutesAgo(4) }),
        of('Stuck', { ...active, updated_at: minutesAgo(25), note }),
      ]),
    });
    await row(/^Stuck/);
    const [nothing, much, sent, refused, unquoted, , stuck] = rows().map((each) => textOf(each));
    expect(nothing).toContain('R$ 0,000.0000 USDT');
    expect(much).toContain('R$ 1.000.000.000,001,000,000,000.0000 USDT');
    expect(sent).toContain('182.9187 USDT');
    expect(sent).not.toContain('183.9187 USDT');
    expect(refused).toContain('No external USDT wallet is registered for this sub-account.');
    expect(screen.getByTitle(long)).toBeTruthy();
    expect(unquoted).toContain('Not quoted yet');
    expect(stuck).toContain('No progress for 25m');
    expect(screen.getAllByText(/No progress/)).toHaveLength(1);

    await user.click(await row(/^Serra Bet/));
    const valueOf = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
    expect(await valueOf('USDT exchanged')).toBe('184.842882\u00a0USDT');
    expect(await valueOf('Sent')).toBe('182.918668\u00a0USDT');
    expect(await valueOf('Transfer fee')).toBe('1.00\u00a0USDT');
    expect(await valueOf('Destination')).toContain('TronTXk3Q9...JgA1oB');
    await user.click(await row(/^Stuck/));
    expect(await screen.findByText(note)).toBeTruthy();
  });

  describe('an expanded card', () => {
    const open = async (view: ReturnType<typeof show>) => view.user.click(await row(/^Aurora/));

    test('S2.40 S3.23 fetches and shows six steps with status, time and duration', async () => {
      const view = show({
        [LIST]: page([failed({ id: 'cnv_1', exchange_order_id: null })]),
        [STEPS]: page([
          step(),
          step({
            id: 's2',
            step_name: 'generate_quote',
            status: 'failed',
            execution_time_ms: 2410,
            note: 'Quote refused',
          }),
        ]),
      });
      const toggle = await row(/^Aurora/);
      expect(view.server.to('GET /api/conversions/cnv_1/steps')).toHaveLength(0);
      await view.user.click(toggle);
      expect(toggle.getAttribute('aria-expanded')).toBe('true');
      await screen.findByText(/340 ms/);
      const statuses = [...document.querySelectorAll('li[data-status]')].map((item) =>
        item.getAttribute('data-status'),
      );
      expect(statuses).toEqual(['completed', 'failed', 'pending', 'pending', 'pending', 'pending']);
      expect(textOf()).toContain('2.4 s');
      expect(screen.getByText('Quote refused')).toBeTruthy();
      await view.user.click(toggle);
      expect(screen.queryByText('Quote refused')).toBeNull();
    });

    test('S3.22 shows full amounts, spread, retries, ids and error; an id can be copied', async () => {
      const view = show({ [LIST]: page([failed()]) });
      await open(view);
      for (const shown of [
        '276.432199 USDT',
        '0.50%',
        'ord_deposit_1',
        'E1234567820261120143000000000001',
        'No external USDT wallet is registered for this sub-account. Add one, then retry.',
      ])
        expect(await screen.findByText(shown)).toBeTruthy();
      expect(screen.queryByText('Transfer order')).toBeNull();
      await view.user.click(await screen.findByRole('button', { name: 'Copy end-to-end id' }));
      expect(await navigator.clipboard.readText()).toBe('E1234567820261120143000000000001');
      expect(await screen.findByText('Copied end-to-end id')).toBeTruthy();
    });

    test('S8.33 a failure to load steps can be retried', async () => {
      const view = show({
        [STEPS]: refuse(500, 'X', 'no'),
        'GET /api/conversions/*': ok(answered(conversion())),
      });
      await open(view);
      await screen.findByText('The steps could not be loaded.');
      view.server.set(STEPS, page([step()]));
      await view.user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByText(/340 ms/);
    });

    test('S2.150 shows where each cent went; a failure can be retried', async () => {
      const view = show({
        'GET /api/conversions/*': refuse(500, 'INTERNAL', 'no'),
      });
      await row(/^Aurora/);
      expect(view.server.to('GET /api/conversions/cnv_1')).toHaveLength(0);
      await open(view);
      await screen.findByText('Where each cent went could not be loaded');
      view.server.set('GET /api/conversions/*', ok(answered(conversion())));
      await view.user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByRole('rowheader', { name: /^Spread\s*0\.50%, the minimum of the owner's band$/ });
      expect(screen.queryByText('Sent')).toBeNull();
      expect(screen.queryByText('Transfer fee')).toBeNull();
      expect(centsShown()).toEqual([
        'BRL in: R$ 1.500,00',
        "Provider's price: R$ 5,399107 for 1 USDT",
        'Exchange result: 277.821305 USDT',
        'Provider fee: 1.00 USDT',
        'Spread: 1.389106 USDT',
        'Difference from the quote: 0.00 USDT',
        'Rounding: 0.00 USDT',
        'USDT out: 275.432199 USDT',
        'Remains: Nothing',
      ]);
    });

    test('S2.195 saves signed evidence as JSON or PDF; a failure shows', async () => {
      const saved: string[] = [];
      vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:file');
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      const view = show({
        'GET /api/conversions/*/evidence': ok({}),
        'GET /api/conversions/*': ok(answered(conversion())),
      });
      await open(view);
      expect((await screen.findByRole('link', { name: '/verify' })).getAttribute('href')).toBe('/verify');
      await view.user.click(screen.getByRole('button', { name: 'Save JSON' }));
      await waitFor(() => expect(saved).toEqual(['evidence-cnv_1.json']));
      await view.user.click(await screen.findByRole('button', { name: 'Save PDF' }));
      await waitFor(() => expect(saved).toEqual(['evidence-cnv_1.json', 'evidence-cnv_1.pdf']));
      const asked = view.server.to('GET /api/conversions/cnv_1/evidence');
      expect(asked.map(({ query }) => query.get('format'))).toEqual(['json', 'pdf']);
      view.server.set('GET /api/conversions/*/evidence', refuse(500, 'INTERNAL', 'the key is away'));
      await view.user.click(await screen.findByRole('button', { name: 'Save JSON' }));
      await screen.findByText('Failed to create the evidence');
      expect(saved).toHaveLength(2);
    });
  });

  describe('Mark as settled', () => {
    const POST = 'POST /api/conversions/cnv_failed/settlement';
    const settled = {
      by: 'user_1',
      email: 'operator@example.com',
      note: 'Sent by hand from the cold store.',
      order_id: 'ord_by_hand',
      at: minutesAgo(1),
    };
    const routes = (role: 'gateway_user' | 'client') => ({
      [LIST]: page([failed()]),
      'GET /api/profile': ok(profile({ role })),
    });
    const ask = async (view: ReturnType<typeof show>) => {
      await view.user.click(await row(/^Aurora/));
      await view.user.click(await screen.findByRole('button', { name: 'Mark as settled Aurora Apostas' }));
      return within(await screen.findByRole('alertdialog', { name: 'Mark as settled?' }));
    };

    test('S2.48 requires a note, says that no money moves, and removes Retry', async () => {
      const view = show({
        ...routes('gateway_user'),
        [POST]: () => {
          view.server.set(LIST, page([failed({ settled })]));
          return ok(failed({ settled }));
        },
      });
      const dialog = await ask(view);
      expect(dialog.getByText(/This moves no money/)).toBeTruthy();
      const confirm = dialog.getByRole('button', { name: 'Mark as settled' });
      await view.user.type(dialog.getByRole('textbox', { name: 'Note' }), 'too short');
      await view.user.click(confirm);
      expect(view.server.to(POST)).toHaveLength(0);
      expect(dialog.getByRole('textbox', { name: 'Note' }).getAttribute('aria-invalid')).toBe('true');
      await view.user.clear(dialog.getByRole('textbox', { name: 'Note' }));
      await view.user.type(dialog.getByRole('textbox', { name: 'Note' }), settled.note);
      await view.user.type(dialog.getByRole('textbox', { name: 'Order id' }), 'ord_by_hand');
      await view.user.click(confirm);
      expect(await screen.findByText('Marked as settled')).toBeTruthy();
      expect(view.server.to(POST)[0]?.body).toEqual({ note: settled.note, order_id: 'ord_by_hand' });
      await row(/^Aurora Apostas, Closed/);
      // The button is gone, so focus moves to the row.
      await waitFor(() =>
        expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Aurora Apostas, Closed/),
      );
      expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
      expect(textOf()).toContain(settled.note);
      expect(textOf()).toContain(`operator@example.com, ${secondWithZone(settled.at)}`);
      expect(screen.getByText('ord_by_hand')).toBeTruthy();
    });

    test('is offered for failures; the order is optional; a refusal keeps the dialog open', async () => {
      const view = show({
        ...routes('gateway_user'),
        [LIST]: page([conversion({ sub_account: { ...link, name: 'Serra Bet' } }), failed()]),
        [POST]: refuse(409, 'CONFLICT', 'It is being retried.'),
      });
      await view.user.click(await row(/^Serra Bet/));
      await screen.findByText('Deposit order');
      expect(screen.queryByRole('button', { name: /^Mark as settled/ })).toBeNull();
      const dialog = await ask(view);
      await view.user.type(dialog.getByRole('textbox', { name: 'Note' }), settled.note);
      await view.user.click(dialog.getByRole('button', { name: 'Mark as settled' }));
      expect(await screen.findByText('It is being retried.')).toBeTruthy();
      expect(view.server.to(POST)[0]?.body).toEqual({ note: settled.note });
      expect(screen.getByRole('alertdialog').getAttribute('data-state')).toBe('open');
    });

    test('is not offered to clients', async () => {
      const view = show(routes('client'));
      await view.user.click(await row(/^Aurora/));
      await screen.findByText('Deposit order');
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as settled/ })).toBeNull());
    });
  });

  describe('Convert the rest', () => {
    const POST = 'POST /api/conversion-processor';

    test('and its variants are offered beside Retry where they apply, and ask first', async () => {
      const of = (
        name: string,
        error_code: ConversionRecord['error_code'],
        exchanged_usdt_amount: string | null = null,
      ) => failed({ id: name, sub_account: { ...link, name }, error_code, exchanged_usdt_amount });
      const view = show({
        [LIST]: page([
          of('Part', 'partial_balance'),
          of('Differs', 'exchange_differs', '170.5'),
          of('Gave nothing', 'exchange_differs', '0'),
          of('Gone', 'money_gone'),
          of('Off', 'quote_off'),
        ]),
        [POST]: ok({ success: true, error: null, process: failed({ status: 'pix_received' }) }),
      });
      expect(await screen.findAllByRole('button', { name: /^Retry/ })).toHaveLength(5);
      expect(
        screen.getAllByRole('button', { name: /^(Send the exchanged|Convert the rest|Take this rate)/ }),
      ).toHaveLength(3);

      await view.user.click(screen.getByRole('button', { name: 'Convert the rest of Part' }));
      const rest = within(await screen.findByRole('alertdialog', { name: 'Convert the rest?' }));
      expect(rest.getByText(/the missing part is not converted/)).toBeTruthy();
      expect(view.server.to(POST)).toHaveLength(0);
      await view.user.click(rest.getByRole('button', { name: 'Convert the rest' }));
      expect(await screen.findByText('Conversion retry initiated')).toBeTruthy();

      await view.user.click(screen.getByRole('button', { name: 'Send the exchanged USDT of Differs' }));
      const sent = within(await screen.findByRole('alertdialog', { name: 'Send the exchanged USDT?' }));
      await view.user.click(sent.getByRole('button', { name: 'Send the exchanged USDT' }));

      await view.user.click(screen.getByRole('button', { name: 'Take this rate of Off' }));
      const rate = within(await screen.findByRole('alertdialog', { name: 'Exchange at this rate?' }));
      await view.user.click(rate.getByRole('button', { name: 'Take this rate' }));
      await waitFor(() =>
        expect(view.server.to(POST).map(({ body }) => body)).toEqual(
          ['Part', 'Differs', 'Off'].map((process_id) => ({
            action: 'process_next_step',
            process_id,
            convert_rest: true,
          })),
        ),
      );
    });
  });

  describe('Retry', () => {
    const POST = 'POST /api/conversion-processor';

    test('S8.31 shows progress and a toast, and updates the list', async () => {
      const answer = gate();
      const view = show({
        [LIST]: page([failed()]),
        [POST]: async () => {
          await answer.opened;
          return ok({ success: true, error: null, process: failed({ status: 'exchange_initiated' }) });
        },
      });
      await view.user.click(await screen.findByRole('button', { name: 'Retry Aurora Apostas' }));
      const running = await screen.findByRole('button', { name: 'Retrying Aurora Apostas' });
      expect(running.hasAttribute('disabled')).toBe(true);
      view.server.set(LIST, page([failed({ status: 'exchange_initiated', error_message: null })]));
      answer.open();
      expect(await screen.findByText('Conversion retry initiated')).toBeTruthy();
      await row(/^Aurora Apostas, Exchange/);
      expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
      expect(view.server.to(POST)[0]?.body).toEqual({
        action: 'process_next_step',
        process_id: 'cnv_failed',
      });
    });

    test('S7.18 S8.32 a refusal or unsuccessful response shows its reason', async () => {
      const view = show({ [LIST]: page([failed()]) });
      for (const [answer, reason] of [
        [refuse(422, 'UNPROCESSABLE', 'No external USDT wallet.'), 'No external USDT wallet.'],
        [ok({ success: false, error: 'Still unknown.', process: failed() }), 'Still unknown.'],
      ] as const) {
        view.server.set(POST, answer);
        await view.user.click(await screen.findByRole('button', { name: /^Retry / }));
        const toast = (await screen.findByText(reason)).closest('[data-scope=toast][data-part=root]');
        expect(toast?.textContent).toContain('Failed to retry conversion');
        await waitFor(() =>
          expect(screen.getByRole('button', { name: /^Retry / }).hasAttribute('disabled')).toBe(false),
        );
      }
    });
  });

  describe('filter, scope and more', () => {
    test('S2.39 filters have counts; the choice is in the URL and closes rows', async () => {
      const bet = failed({ sub_account: { ...link, name: 'Serra Bet' } });
      const { server, user, address } = show(
        {
          // The count covers more than the loaded page, which has no failed one.
          [LIST]: ({ query }) =>
            query.get('status') === 'failed' ? page([bet]) : page([conversion()], 'more'),
          ...counted(...Array.from({ length: 1_200 }, () => conversion()), bet),
        },
        { at: `${AT}?id=cnv_1` },
      );
      await row(/^Aurora/);
      const filters = within(await screen.findByRole('group', { name: 'Filter by status' }));
      expect(filters.getAllByRole('button').map((button) => button.textContent)).toEqual([
        'All1,201',
        'Transfer completed1,200',
        'Failed1',
      ]);
      await user.click(filters.getByRole('button', { name: /Failed/ }));
      await row(/^Serra Bet, /);
      expect(screen.queryByRole('button', { name: /^Aurora/ })).toBeNull();
      expect(address()).toBe(`${AT}?status=failed`);
      expect(server.to(LIST).map(({ query }) => query.get('status'))).toEqual([null, 'failed']);
    });

    test('an administrator sees everyone’s or their own; others only their own', async () => {
      const all = page([conversion({ sub_account: { ...link, name: 'Someone else' } })]);
      const routes = {
        [LIST]: ({ query }: { query: URLSearchParams }) => (query.get('scope') === 'all' ? all : page([])),
      };
      const { server, user, address } = show(routes, { isAdmin: true });
      await row(/^Someone/);
      expect(address()).toBe(AT);
      await user.click(await screen.findByRole('button', { name: 'Mine' }));
      await screen.findByText('No conversions yet');
      expect(address()).toBe(`${AT}?scope=own`);
      expect(server.to(STATISTICS).map(({ query }) => query.get('scope'))).toEqual(['all', 'own']);
    });

    test('open rows are in the URL and survive a reload', async () => {
      const routes = {
        [LIST]: page([
          conversion({ id: 'cnv_a' }),
          failed({ id: 'cnv_b', sub_account: { ...link, name: 'Serra Bet' } }),
        ]),
      };
      const { user, address } = show(routes, { at: `${AT}?id=cnv_b` });
      expect((await row(/^Serra Bet, /)).getAttribute('aria-expanded')).toBe('true');
      await user.click(await row(/^Aurora/));
      expect(address()).toBe(`${AT}?id=cnv_b&id=cnv_a`);
      await user.click(await row(/^Serra Bet, /));
      expect(address()).toBe(`${AT}?id=cnv_a`);
    });

    test('S2.134 the URL opens a conversion that is not loaded, which can be closed', async () => {
      const { server, user, address } = show(
        {
          [LIST]: page([conversion({ id: 'cnv_a' })]),
          'GET /api/conversions/cnv_old': ok(
            answered(failed({ id: 'cnv_old', sub_account: { ...link, name: 'Serra Bet' } })),
          ),
        },
        { at: `${AT}?status=failed&id=cnv_old` },
      );
      const old = await row(/^Serra Bet, /);
      expect(old.getAttribute('aria-expanded')).toBe('true');
      expect(screen.getByRole('button', { name: 'Retry Serra Bet' })).toBeTruthy();
      expect(server.to('GET /api/conversions/cnv_old')).toHaveLength(1);
      await user.click(old);
      expect(address()).toBe(`${AT}?status=failed`);
      expect(screen.queryByRole('button', { name: /^Serra Bet/ })).toBeNull();
    });

    test('a missing or foreign conversion says so', async () => {
      const { user, address } = show(
        {
          [LIST]: page([conversion({ id: 'cnv_a' })]),
          'GET /api/conversions/cnv_foreign': refuse(404, 'NOT_FOUND', 'Not found'),
        },
        { at: `${AT}?id=cnv_foreign` },
      );
      await screen.findByText('No conversion with this id, or you have no access to it');
      await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(address()).toBe(AT);
    });

    test('a failure to load one can be retried', async () => {
      const answers = [refuse(500, 'INTERNAL', 'no'), ok(answered(failed({ id: 'cnv_old' })))];
      const { user } = show(
        {
          [LIST]: page([]),
          'GET /api/conversions/cnv_old': () => answers.shift() ?? refuse(500, 'INTERNAL', 'no'),
        },
        { at: `${AT}?id=cnv_old` },
      );
      await user.click(await screen.findByRole('button', { name: 'Try again' }));
      expect((await row(/^Aurora/)).getAttribute('aria-expanded')).toBe('true');
    });

    test('only administrators can set a scope in the URL', async () => {
      const { server } = show({ [LIST]: page([]) }, { at: `${AT}?scope=all` });
      await screen.findByText('No conversions yet');
      expect(server.to(LIST).map(({ query }) => query.get('scope'))).toEqual([null]);
      expect(screen.queryByRole('button', { name: 'Everyone' })).toBeNull();
    });
  });

  describe('many', () => {
    const many = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) =>
        conversion({ id: `cnv_${from + index}`, sub_account: { ...link, name: `Customer ${from + index}` } }),
      );

    test('only visible ones of 2,000 are drawn, with their positions; all are counted', async () => {
      show({ [LIST]: page(many(2_000)), ...counted(...many(2_000)) });
      await row(/^Customer 0,/);
      expect(rows().length).toBeLessThan(60);
      expect(rows()[1]?.getAttribute('aria-posinset')).toBe('2');
      expect(rows()[1]?.getAttribute('aria-setsize')).toBe('2000');
      expect(screen.getByRole('button', { name: /^All/ }).textContent).toBe('All2,000');
    });

    test('S7.26 S9.7 loads 50, then 200 per page, and reports a failed page', async () => {
      const { server, user } = show({
        [LIST]: ({ query }) => (query.get('cursor') === 'c2' ? refuse(500, 'X', 'no') : page(many(50), 'c2')),
      });
      await user.click(await screen.findByRole('button', { name: 'Load more' }));
      expect(await screen.findByText('More could not be loaded')).toBeTruthy();
      server.set(LIST, ({ query }) =>
        query.get('cursor') === 'c2' ? page(many(30, 50)) : page(many(50), 'c2'),
      );
      await user.click(screen.getByRole('button', { name: 'Load more' }));
      await row(/^Customer 79,/);
      expect(rows()).toHaveLength(80);
      expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
      expect(server.to(LIST).map(({ query }) => query.get('limit'))).toEqual(['50', '200', '200']);
    });
  });

  describe('live', () => {
    const refetch = (view: ReturnType<typeof show>, server: FakeServer, items: readonly unknown[]) => {
      server.set(LIST, page(items));
      return view.client.invalidateQueries({ queryKey: keys.conversions.lists });
    };

    test('a new conversion appears and is announced', async () => {
      const view = show({ [LIST]: page([]) });
      await screen.findByText('No conversions yet');
      await refetch(view, view.server, [conversion({ status: 'pix_received', created_at: minutesAgo(0) })]);
      await row(/Aurora Apostas, PIX received/);
      await waitFor(() => expect(textOf()).toContain('New conversion: Aurora Apostas, R$ 1.500,00'));
    });

    test('a changed status is announced; an open card stays open', async () => {
      const view = show({
        [LIST]: page([conversion({ status: 'quote_generated' })]),
      });
      await view.user.click(await row(/^Aurora Apostas, Quote/));
      await refetch(view, view.server, [conversion({ status: 'exchange_initiated' })]);
      const toggle = await row(/^Aurora Apostas, Exchange/);
      expect(toggle.getAttribute('aria-expanded')).toBe('true');
      expect(await screen.findByText('Aurora Apostas: Exchange initiated')).toBeTruthy();
    });
  });

  test('S2.50 figures cover all conversions, not just loaded ones', async () => {
    show({
      [LIST]: page([failed()], 'more'),
      ...counted(conversion(), failed(), conversion({ status: 'pix_received', completed_at: null })),
    });
    await row(/^Aurora Apostas, Failed/);
    expect(figure('Completed today')).toBe('1');
    expect(figure("Today's volume")).toBe('276.4322');
    expect(figure('Average completion')).toBe('4m');
    expect(figure('Success rate')).toBe('50%');
    expect(textOf()).toContain('1 of 2 ended');
  });
});

describe('obstacles', () => {
  const OBSTACLES = 'GET /api/conversion-configurations/cfg_1/obstacles';
  const ABOVE = {
    code: 'minimum_above_limit',
    message: 'The minimum of R$ 100,00 is above the daily limit of R$ 50,00: no deposit fits.',
    stops: true,
  };

  const bounds = { minimum: '250', maximum: '50000' };

  const show = (
    routes: Parameters<typeof fakeServer>[0],
    accounts: readonly SubAccountRecord[] = [subAccount()],
    rules = [configuration()],
  ) => ({
    server: fakeServer({
      'GET /api/profile': ok(profile()),
      'GET /api/subaccounts': page(accounts),
      'GET /api/conversion-configurations': page(rules),
      ...routes,
    }),
    ...renderInConsole(<SettingsTab />),
  });

  test('S4.44 show what blocks a rule and the remedy, the rest of the day, or that it is unknown', async () => {
    const gone = {
      code: 'wallet_gone',
      message: 'The destination wallet is not there. Choose another one.',
      stops: true,
    };
    const found = (used_today: string, items: readonly object[] = []) => ok({ items, used_today, bounds });
    const cases = [
      [
        true,
        found('0', [gone]),
        [gone.message, 'R$ 250,00 to R$ 50.000,00. Smaller deposits are not converted'],
      ],
      [true, found('0'), ["No obstacles. R$ 10.000,00 of today's limit (UTC) left."]],
      [true, found('1500'), ['No obstacles. R$ 1.500,00 of R$ 10.000,00 used today (UTC).']],
      [false, found('0'), ["Ready to switch on. R$ 10.000,00 of today's limit (UTC) left."]],
      [true, refuse(500, 'INTERNAL', 'no'), [/could not be checked right now/]],
    ] as const;
    const accounts = accountsOf(cases.length);
    show(
      Object.fromEntries(
        cases.map(([, answer], n) => [`GET /api/conversion-configurations/cfg_${n}/obstacles`, answer]),
      ),
      accounts,
      accounts.map(({ id, name }, n) =>
        configuration({
          id: `cfg_${n}`,
          sub_account_id: id,
          sub_account: { ...link, id, name },
          is_enabled: cases[n]?.[0] ?? true,
        }),
      ),
    );
    for (const [n, [, , texts]] of cases.entries()) {
      const card = within(await screen.findByRole('region', { name: `Customer ${n + 1}` }));
      for (const text of texts) expect(await card.findByText(text)).toBeTruthy();
    }
  });

  test('are fetched for typed values after a pause, never for invalid ones', async () => {
    const { server, user } = show({
      [OBSTACLES]: ({ query }) =>
        ok({ items: query.get('maximum_daily_amount') === '50' ? [ABOVE] : [], used_today: '0', bounds }),
    });
    await screen.findByText(/No obstacles/);
    const limit = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Daily limit' });
    await user.clear(limit);
    await user.type(limit, '50');
    expect(await screen.findByText(ABOVE.message)).toBeTruthy();
    await user.clear(limit);
    await user.type(limit, 'abc');
    await waitFor(() => expect(screen.queryByText(ABOVE.message)).toBeNull());
    const asked = server.requests
      .filter(({ path }) => path.endsWith('/obstacles'))
      .map(({ query }) => query.get('maximum_daily_amount'));
    expect(asked).not.toContain('abc');
  });
});

const old = conversion({ id: 'old', status: 'quote_generated', created_at: minutesAgo(60) });
const known = statusesOf([old]);
const say = (...items: Parameters<typeof conversion>[0][]) =>
  changesToAnnounce(
    known,
    old.created_at,
    items.map((item) => conversion(item)),
  ).replaceAll('\u00a0', ' ');

test('announces changed statuses and new conversions, not old ones', () => {
  expect(say({ ...old, status: 'exchange_initiated' })).toBe('Aurora Apostas: Exchange initiated');
  expect(say({ id: 'new', created_at: minutesAgo(1) }, old)).toBe(
    'New conversion: Aurora Apostas, R$ 1.500,00',
  );
  expect(say(old, { id: 'older', created_at: minutesAgo(600) })).toBe('');
});

test('announces at most three at once', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, created_at: minutesAgo(1) }));
  expect(say(...many).split('New conversion')).toHaveLength(4);
});

const counts = { transfer_completed: 2, failed: 1, quote_generated: 0 };

test('S2.38 filters are All and every status in use, with counts', () => {
  expect(filterChoices(counts, 'all')).toEqual([
    { filter: 'all', count: 3 },
    { filter: 'transfer_completed', count: 2 },
    { filter: 'failed', count: 1 },
  ]);
  // The chosen filter stays even with no items.
  expect(filterChoices(counts, 'pix_received')).toContainEqual({ filter: 'pix_received', count: 0 });
  // An unknown count is not zero.
  expect(filterChoices(undefined, 'failed')).toEqual([
    { filter: 'all', count: undefined },
    { filter: 'failed', count: undefined },
  ]);
});

test('the URL cannot choose an unknown status', () => {
  expect([isFilter('failed'), isFilter('all'), isFilter('done'), isFilter(null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('stats: none', () => {
  expect(statsOf(statisticsOf([]), NOW)).toEqual({
    completedToday: 0,
    volumeToday: '0',
    averageMs: null,
    completed: 0,
    ended: 0,
    successPercent: null,
  });
});

test('S2.49 S2.51 stats: today (UTC) counts created and completed, the rest covers all time', () => {
  const settled = { by: 'op', email: '', note: 'done by hand', order_id: null, at: '2026-11-20T14:00:00Z' };
  const stats = statsOf(
    statisticsOf([
      conversion({ id: '1', target_usdt_amount: '0.1' }),
      conversion({ id: '2', target_usdt_amount: '0.2' }),
      conversion({ id: '3', status: 'transfer_initiated', completed_at: null, target_usdt_amount: '5' }),
      failed({ id: '4' }),
      failed({ id: '5', settled }),
      conversion({
        id: '6',
        created_at: '2026-11-19T23:59:59.999Z',
        completed_at: '2026-11-20T00:05:00.000Z',
      }),
    ]),
    NOW,
  );
  expect(stats).toMatchObject({ completedToday: 2, volumeToday: '0.3', completed: 3, ended: 4 });
  // The success rate ignores open and settled conversions.
  expect(stats.successPercent).toBe(75);
});

test('stats: an earlier day is not today', () => {
  const yesterday = statisticsOf([conversion()], { days: [] });
  expect(statsOf(yesterday, NOW)).toMatchObject({ completedToday: 0, volumeToday: '0', completed: 1 });
});

test('S4.20 six steps: recorded ones with their status, the rest pending', () => {
  const rows = stepRows([step(), step({ id: 's2', step_name: 'generate_quote', status: 'in_progress' })]);
  expect(rows.map(({ status }) => status)).toEqual([
    'completed',
    'in_progress',
    'pending',
    'pending',
    'pending',
    'pending',
  ]);
});

test('the latest record of a repeated step counts', () => {
  const again = step({ id: 's2', status: 'completed' });
  expect(stepRows([step({ status: 'failed' }), again])[0]).toMatchObject({
    status: 'completed',
    record: again,
  });
});

test('steps reached by each status', () => {
  const reached = CONVERSION_STATUSES.slice(0, 6).map((status) => stepsReached(conversion({ status })));
  expect(reached).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stepsReached(failed({ transfer_order_id: 'o' }))).toBe(5);
  expect(stepsReached(failed({ exchange_order_id: 'o' }))).toBe(3);
  expect(stepsReached(failed({ exchange_order_id: null }))).toBe(2);
  expect(stepsReached(failed({ exchange_order_id: null, target_usdt_amount: null }))).toBe(1);
});
