import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ConversionsPage } from '#web/features/conversions/components/conversions-page.tsx';
import HeldTab from '#web/features/payments/components/held-tab.tsx';
import { dayAndSecond, dayAndTime } from '#web/lib/format/time.ts';
import { keys } from '#web/lib/query/keys.ts';
import { link, minutesAgo, payment } from '#tests/web/support/fixtures.ts';
import { ask, CLOSE, CONVERT, converting, LIST, signedInNow, textOf } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const AT = '/gateway/conversions';

signedInNow();

const show = (server: Parameters<typeof fakeServer>[0], at = `${AT}?tab=held`) => ({
  server: fakeServer({ 'GET /api/conversions': page([]), ...server }),
  ...renderInConsole(<ConversionsPage isAdmin={false} held={<HeldTab />} />, at),
});
const list = () => screen.findByRole('list', { name: 'Held payments' });

describe('the list', () => {
  test('is asked for when its tab is opened, and not before', async () => {
    const { server, user, address } = show({ [LIST]: page([payment()]) }, AT);
    await screen.findByText('No conversions yet');
    expect(server.to(LIST)).toHaveLength(0);
    await user.click(screen.getByRole('tab', { name: 'Held payments' }));
    await list();
    expect(address()).toBe(`${AT}?tab=held`);
    expect(server.to(LIST).map(({ query }) => [query.get('state'), query.get('limit')])).toEqual([
      ['not_converted', '50'],
    ]);
  });

  test('shows amount, sub-account, age and exact time, reason and end-to-end id', async () => {
    const at = minutesAgo(150);
    const { user } = show({ [LIST]: page([payment({ amount: '1500.5', received_at: at })]) });
    const row = (await within(await list()).findByText('Aurora Apostas')).closest('li');
    const shown = textOf(row);
    for (const part of [
      'R$ 1.500,50',
      'ops@aurora.example',
      'Below the minimum of R$ 100,00: R$ 80,00',
      '2 hours ago',
      'E1234567820261120143000000000009',
    ])
      expect(shown).toContain(part);
    expect(shown).toContain(dayAndSecond(at));
    expect(shown).toMatch(/2026 \d\d:\d\d:00/);
    await user.click(screen.getByRole('button', { name: 'Copy end-to-end id' }));
    expect(await navigator.clipboard.readText()).toBe('E1234567820261120143000000000009');
  });

  test('is empty when everything was converted', async () => {
    show({ [LIST]: page([]) });
    expect(await screen.findByText('No held payments')).toBeTruthy();
  });

  test('that cannot be loaded says so and can be tried again', async () => {
    const { server, user } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
    expect(await screen.findByText('Failed to fetch held payments')).toBeTruthy();
    expect(screen.getByText('No luck.')).toBeTruthy();
    server.set(LIST, page([payment()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await list();
  });

  test('goes on through the cursor', async () => {
    const { user } = show({
      [LIST]: ({ query }) =>
        query.get('cursor') === 'c2'
          ? page([payment({ id: 'pay_2', sub_account: { ...link, name: 'Serra Bet' } })])
          : page([payment()], 'c2'),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Serra Bet')).toBeTruthy();
    expect(screen.getByText('Aurora Apostas')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('is filtered by state; a closed one says who, when and why, and one that converts names its conversion', async () => {
    const { server, user } = show({
      [LIST]: ({ query }) => {
        if (query.get('state') === 'converting')
          return page([payment({ state: 'converting', reason: null, conversion_id: 'cnv_77' })]);
        if (query.get('state') === 'not_converted') return page([]);
        const closed = {
          by: 'user_2',
          email: 'manager@example.com',
          note: 'Paid back to the customer.',
          at: minutesAgo(3),
        };
        return page([payment({ closed })]);
      },
    });
    const filter = within(await screen.findByRole('group', { name: 'Filter by state' }));
    await user.click(filter.getByRole('button', { name: 'Closed' }));
    expect(await screen.findByText('Paid back to the customer.')).toBeTruthy();
    expect(textOf()).toContain(`Closed by manager@example.com, ${dayAndTime(minutesAgo(3))}`);
    expect(screen.queryByRole('button', { name: /^Convert now/ })).toBeNull();
    await user.click(filter.getByRole('button', { name: 'Converting' }));
    expect(await screen.findByText('cnv_77')).toBeTruthy();
    expect(server.to(LIST).map(({ query }) => query.get('state'))).toEqual([
      'not_converted',
      'closed',
      'converting',
    ]);
  });

  test('is loaded again when a frame has outdated it', async () => {
    const { server, client } = show({ [LIST]: page([]) });
    await screen.findByText('No held payments');
    server.set(LIST, page([payment()]));
    await client.invalidateQueries({ queryKey: keys.payments.all });
    await list();
  });
});

describe('Convert now', () => {
  test('asks first, shows its progress, and the list shows the result', async () => {
    const answer = gate();
    const { server, user } = show({
      [LIST]: page([payment()]),
      [CONVERT]: async () => {
        await answer.opened;
        server.set(LIST, page([]));
        return converting();
      },
    });
    const dialog = await ask(user, 'Convert now');
    expect(dialog.getByText(/exchanged to USDT and sent to the confirmed destination/)).toBeTruthy();
    expect(server.to(CONVERT)).toHaveLength(0);
    const confirm = dialog.getByRole('button', { name: 'Convert now' });
    await user.click(confirm);
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(true));
    answer.open();
    expect(await screen.findByText('Conversion started')).toBeTruthy();
    expect(await screen.findByText('No held payments')).toBeTruthy();
    expect(server.to(CONVERT)).toHaveLength(1);
    // The row is gone: the tab's contents have the focus.
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Deposits that were not/));
  });

  test('that is refused says why and leaves it held', async () => {
    const { user } = show({
      [LIST]: page([payment()]),
      [CONVERT]: refuse(422, 'UNPROCESSABLE', 'The destination is not confirmed by the owner.'),
    });
    const dialog = await ask(user, 'Convert now');
    await user.click(dialog.getByRole('button', { name: 'Convert now' }));
    expect(await screen.findByText('Failed to convert the payment')).toBeTruthy();
    expect(screen.getByText('The destination is not confirmed by the owner.')).toBeTruthy();
    await list();
  });
});

describe('Close', () => {
  test('needs a note of ten characters, and says that no money is moved', async () => {
    const { server, user } = show({
      [LIST]: page([payment()]),
      [CLOSE]: () => {
        server.set(LIST, page([]));
        return ok(payment());
      },
    });
    const dialog = await ask(user, 'Close');
    expect(dialog.getByText(/This moves no money/)).toBeTruthy();
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await user.type(note, 'too short');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(note.getAttribute('aria-invalid')).toBe('true');
    expect(server.to(CLOSE)).toHaveLength(0);
    await user.type(note, ' before');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Payment closed')).toBeTruthy();
    expect(server.to(CLOSE)[0]?.body).toEqual({ note: 'too short before' });
    expect(await screen.findByText('No held payments')).toBeTruthy();
  });

  test('that is refused says why and keeps what was written', async () => {
    const { user } = show({
      [LIST]: page([payment()]),
      [CLOSE]: refuse(409, 'CONFLICT', 'It is converting already.'),
    });
    const dialog = await ask(user, 'Close');
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Stays as it is.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('It is converting already.')).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Stays as it is.');
  });
});
