import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { PaymentsPage } from '#web/features/payments/components/payments-page.tsx';
import { dayAndSecond, secondWithZone } from '#web/lib/format/time.ts';
import { keys } from '#web/lib/query/keys.ts';
import { link, minutesAgo, payment } from '#tests/web/support/fixtures.ts';
import { ask, CONVERT, converting, LIST, signedInNow, textOf } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, page, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const AT = '/gateway/payments';

signedInNow();

const show = (server: Parameters<typeof fakeServer>[0], at = AT) => ({
  server: fakeServer(server),
  ...renderInConsole(<PaymentsPage />, at),
});
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Payments' }))
    .getAllByRole('row')
    .filter((row) => row.querySelector('td'));

describe('the list', () => {
  test('says when to the second, how much, who paid, end-to-end id, sub-account, state and why not', async () => {
    const at = minutesAgo(150);
    show({
      [LIST]: page([
        payment({ received_at: at, payer: { name: 'Maria Souza', document: '***.123.456-**' } }),
      ]),
    });
    const [row] = await rows();
    for (const part of [
      dayAndSecond(at),
      'R$ 80,00',
      'Maria Souza',
      '***.123.456-**',
      'Aurora Apostas',
      'E1234567820261120143000000000009',
      'Not converted',
      'Below the minimum of R$ 100,00: R$ 80,00',
    ])
      expect(textOf(row ?? null)).toContain(part);
    expect(row?.querySelector('time')?.title).toBe(secondWithZone(at));
    expect(secondWithZone(at)).toMatch(/ GMT([+-]\d\d:\d\d|Z)$/);
    expect(
      within(row ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/gateway/payments/pay_1');
    expect(screen.getByRole('button', { name: 'Copy end-to-end id' })).toBeTruthy();
  });

  test.each([
    ['received', 'Received'],
    ['converting', 'Converting'],
    ['converted', 'Converted'],
    ['needs_attention', 'Needs attention'],
    ['returned', 'Returned'],
  ] as const)('one that is %s has its tag, and is not converted from here', async (state, label) => {
    show({ [LIST]: page([payment({ state, reason: null, usdt_amount: '14.1' })]) });
    const [row] = await rows();
    expect(textOf(row ?? null)).toContain(label);
    expect(textOf(row ?? null).includes('14.1000 USDT sent')).toBe(state === 'converted');
    expect(screen.queryByRole('button', { name: /^Convert now/ })).toBeNull();
  });

  test('one of before its rule’s value was kept says it as the server did then', async () => {
    const reason = {
      code: 'below_minimum',
      message: 'the deposit of 80.00 BRL is below the minimum of 100 BRL',
      rule_value: null,
      payment_value: '80.00',
    } as const;
    show({ [LIST]: page([payment({ reason })]) });
    const [row] = await rows();
    expect(textOf(row ?? null)).toContain('The deposit of 80.00 BRL is below the minimum of 100 BRL');
  });

  test('one that a person closed, or settled by hand, waits for nobody', async () => {
    const closed = { by: 'user_2', email: 'm@example.com', note: 'Paid back by hand.', at: minutesAgo(3) };
    const settled = {
      code: 'settled',
      message: 'paid by hand',
      rule_value: null,
      payment_value: null,
    } as const;
    show({ [LIST]: page([payment({ closed }), payment({ id: 'pay_2', reason: settled })]) });
    const [first, second] = await rows();
    expect(textOf(first ?? null)).toContain('Closed');
    expect(textOf(second ?? null)).toContain('Paid by hand');
    expect(screen.queryByRole('button', { name: /^Convert now/ })).toBeNull();
  });

  test('is filtered by what stands in the address', async () => {
    const { server, user, address } = show({ [LIST]: page([payment()]) }, `${AT}?state=returned`);
    await rows();
    const filter = within(screen.getByRole('group', { name: 'Filter by state' }));
    expect(filter.getByRole('button', { pressed: true }).textContent).toBe('Returned');
    await user.click(filter.getByRole('button', { name: 'Needs attention' }));
    expect(address()).toBe(`${AT}?state=needs_attention`);
    await user.click(filter.getByRole('button', { name: 'All' }));
    expect(address()).toBe(AT);
    await rows();
    expect(server.to(LIST).map(({ query }) => query.get('state'))).toEqual([
      'returned',
      'needs_attention',
      null,
    ]);
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
    expect(await rows()).toHaveLength(2);
  });

  test('is empty when there is none, and says what will be listed', async () => {
    show({ [LIST]: page([]) });
    expect(await screen.findByText('No payments yet')).toBeTruthy();
  });

  test('that cannot be loaded says so and can be tried again', async () => {
    const { server, user } = show({ [LIST]: refuse(500, 'X', 'No luck.') });
    expect(await screen.findByText('Failed to fetch payments')).toBeTruthy();
    expect(screen.getByText('No luck.')).toBeTruthy();
    server.set(LIST, page([payment()]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rows();
  });

  test('is loaded again when a frame has outdated it', async () => {
    const { server, client } = show({ [LIST]: page([]) });
    await screen.findByText('No payments yet');
    server.set(LIST, page([payment()]));
    await client.invalidateQueries({ queryKey: keys.payments.all });
    await rows();
  });
});

describe('Convert now', () => {
  test('asks first, and sends each request with a key of its own', async () => {
    const { server, user } = show({
      [LIST]: page([payment()]),
      [CONVERT]: () => {
        server.set(LIST, page([payment({ state: 'converting', reason: null })]));
        return converting();
      },
    });
    const dialog = await ask(user, 'Convert now');
    expect(server.to(CONVERT)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Convert now' }));
    expect(await screen.findByText('Conversion started')).toBeTruthy();
    expect(server.to(CONVERT).map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    expect(await screen.findByText('Converting', { selector: 'span' })).toBeTruthy();
  });
});
