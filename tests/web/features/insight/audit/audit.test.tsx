import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ACTION_NAMES, ACTIONS, objectOf, singleId } from '#shared/domain/audit.ts';
import { AuditPage } from '#web/features/insight/audit/components/audit-page.tsx';
import { OwnActivity } from '#web/features/insight/audit/components/own-activity.tsx';
import { kindLabel, OBJECT_KINDS, pageOf } from '#web/features/insight/audit/model/objects.ts';
import { openSession } from '#web/lib/auth/session.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, page, refuse } from '#tests/web/support/server.ts';
import { auditRow, HASH } from './fixtures.ts';

describe('audit page', () => {
  const LIST = 'GET /api/audit';
  const VERIFY = 'POST /api/audit/verification';
  const AT = '/gateway/audit';

  const hit = (kind: string, id: string, field: string, text: string) => ({
    kind,
    id,
    title: 'Ben Bold',
    matched: { field, text },
    sub_account: null,
    amount: null,
    state: 'client',
    at: null,
  });
  const FOUND = {
    hits: [
      hit('sub_account', 'sub_1', 'email', 'ben@example.com'),
      hit('user', 'user_2', 'email', 'ben@example.com'),
    ],
    more: false,
  };

  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(blob: Blob) {
          void blob.text().then((text) => saved.push(text));
          return 'blob:1';
        }
        static override revokeObjectURL() {}
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  });

  const show = (server: Parameters<typeof fakeServer>[0] = {}, at = AT) => ({
    server: fakeServer({
      [LIST]: page([auditRow()]),
      'GET /api/search': ok(FOUND),
      ...server,
    }),
    ...renderInConsole(<AuditPage />, at),
  });

  const list = () => screen.findByRole('list', { name: 'Audit log' });
  const asked = (server: ReturnType<typeof fakeServer>) => {
    const query = new URLSearchParams(server.to(LIST).at(-1)?.query);
    query.delete('limit');
    return query.toString();
  };

  test('S2.300 S2.301 lists time, person, role, action, object, outcome and address; a row opens with its changes', async () => {
    const { user } = show({
      [LIST]: page([
        auditRow(),
        auditRow({
          id: 'action-2',
          actor: { kind: 'schedule', name: 'keep-ledger' },
          channel: 'schedule',
          action: 'gone.by',
          object: null,
          address: null,
          outcome: 'not_known',
        }),
        auditRow({
          id: 'action-3',
          outcome: 'refused',
          reason: 'FORBIDDEN: You are not allowed to do this.',
          before: null,
        }),
      ]),
    });
    const [first, second, third] = within(await list()).getAllByRole('listitem');
    for (const text of [
      'ada@example.com',
      'Admin',
      'Role changed',
      'User',
      'user_2-l',
      'Done',
      '203.0.113.7',
    ])
      expect(within(first!).getByText(text)).toBeTruthy();
    expect(within(first!).getByText(/2026 \d\d:\d\d:05 GMT/)).toBeTruthy();
    expect(within(first!).getByRole('link', { name: 'User' }).getAttribute('href')).toBe('/gateway/users');
    expect(within(first!).getByRole('button', { name: 'Copy id of user user_2-l' })).toBeTruthy();
    for (const text of ['keep-ledger', 'Schedule', 'gone.by', 'Outcome unknown'])
      expect(within(second!).getByText(text)).toBeTruthy();

    await user.click(within(first!).getByRole('button', { name: /^Role changed, ada@example.com/ }));
    const values = within(screen.getByRole('table', { name: 'Values' }));
    expect(values.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Field',
      'Before',
      'After',
    ]);
    expect(values.getByRole('row', { name: 'role client admin Changed' })).toBeTruthy();
    expect(values.getByRole('row', { name: 'name Ana None' })).toBeTruthy();
    for (const text of ['Firefox 130', 'corr-1', '2026-11-20, chain 2, row 7', HASH])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy correlation id' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'History of this object' }).getAttribute('href')).toBe(
      `${AT}?object=user%3Auser_2-long-id`,
    );
    expect(screen.getByRole('link', { name: 'All actions by this person' }).getAttribute('href')).toBe(
      `${AT}?person=user_1`,
    );

    // A refused action shows why. A request that was not carried out shows only requested values.
    await user.click(within(first!).getByRole('button', { name: /^Role changed, ada@example.com/ }));
    await user.click(within(third!).getByRole('button', { name: /^Role changed/ }));
    expect(screen.getByText('FORBIDDEN: You are not allowed to do this.')).toBeTruthy();
    const asked = within(screen.getByRole('table', { name: 'Values' }));
    expect(asked.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Field',
      'Requested',
    ]);
  });

  test('S2.300 loads more on request', async () => {
    const { server, user } = show({
      [LIST]: ({ query }) =>
        query.get('cursor') === 'next'
          ? page([auditRow({ id: 'action-2', action: 'user.create' })])
          : page([auditRow()], 'next'),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('User created');
    expect(server.to(LIST)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('a failure to load can be retried; an empty log and an empty filter result say so', async () => {
    const { server, user, unmount } = show({ [LIST]: refuse(403, 'FORBIDDEN', 'Not for you.') });
    await screen.findByText('The audit log could not be loaded');
    expect(screen.getByText('Not for you.')).toBeTruthy();
    server.set(LIST, page([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing recorded yet');
    unmount();
    show({ [LIST]: page([]) }, `${AT}?action=user.role`);
    await screen.findByText('No rows match');
  });

  describe('its filter', () => {
    test('S2.302 keeps person, object or action in the URL, one at a time', async () => {
      const { server, user, address } = show({}, `${AT}?object=user:user_2&from=2026-11-01`);
      await list();
      expect(asked(server)).toBe('object=user%3Auser_2&from=2026-11-01');
      expect(screen.getByText(/one at a time/)).toBeTruthy();
      await user.selectOptions(screen.getByLabelText('Show'), 'One action');
      await waitFor(() => expect(address()).toBe(`${AT}?from=2026-11-01`));
      await user.selectOptions(screen.getByLabelText('Action'), 'Credentials saved');
      await waitFor(() => expect(asked(server)).toBe('action=credentials.save&from=2026-11-01'));
      await user.selectOptions(screen.getByLabelText('Show'), 'One person');
      await user.type(screen.getByRole('searchbox', { name: 'Person' }), 'ben');
      await user.click(await screen.findByRole('button', { name: 'Ben Bold (ben@example.com)' }));
      await waitFor(() => expect(asked(server)).toBe('person=user_2&from=2026-11-01'));
      expect(address()).toBe(`${AT}?from=2026-11-01&person=user_2`);
      await user.click(screen.getByRole('button', { name: 'Clear' }));
      await waitFor(() => expect(address()).toBe(AT));
      expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe('all');
    });

    test('S2.333 finds a person while typing, and falls back to the id of a former user', async () => {
      const namesake = hit('user', '3f21aa90-1111', 'name', 'Ben Bold');
      const both = { ...FOUND, hits: [...FOUND.hits, namesake] };
      const { server, user } = show({ 'GET /api/search': ok(both) }, `${AT}?person=user_2`);
      await list();
      expect(await screen.findByText('Ben Bold (ben@example.com)')).toBeTruthy();
      expect(server.to('GET /api/search').map(({ query }) => query.get('q'))).toEqual(['user_2']);
      await user.click(screen.getByRole('button', { name: 'Another person' }));
      await user.type(screen.getByRole('searchbox', { name: 'Person' }), 'ben');
      expect(await screen.findByText('2 users found')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Ben Bold (3f21aa90)' })).toBeTruthy();
      expect(screen.queryByText(/sub_1/)).toBeNull();
      expect(server.to('GET /api/search')).toHaveLength(2);
      server.set('GET /api/search', ok({ hits: [], more: false }));
      await user.clear(screen.getByRole('searchbox', { name: 'Person' }));
      await user.type(screen.getByRole('searchbox', { name: 'Person' }), 'user_9');
      await user.click(await screen.findByRole('button', { name: 'Use the id “user_9”' }));
      await waitFor(() => expect(asked(server)).toBe('person=user_9'));
      expect(screen.getByText('user_9')).toBeTruthy();
      server.set('GET /api/search', refuse(503, 'UNAVAILABLE', 'Not now.'));
      await user.click(screen.getByRole('button', { name: 'Another person' }));
      await user.type(screen.getByRole('searchbox', { name: 'Person' }), 'zoe');
      expect(await screen.findByText('The users could not be searched.')).toBeTruthy();
      expect(server.to('GET /api/users')).toEqual([]);
    });

    test("takes an object's kind and id; a single object needs no id", async () => {
      const { server, user } = show();
      await list();
      await user.selectOptions(screen.getByLabelText('Show'), 'One object');
      await user.click(screen.getByRole('button', { name: 'Show' }));
      expect(screen.getByText('Enter the id.')).toBeTruthy();
      await user.selectOptions(screen.getByLabelText('Object'), 'Payment');
      await user.type(screen.getByLabelText('Object id'), ' pay_1 {Enter}');
      await waitFor(() => expect(asked(server)).toBe('object=payment%3Apay_1'));
      await user.selectOptions(screen.getByLabelText('Object'), 'Credentials');
      expect(screen.queryByLabelText('Object id')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Show' }));
      await waitFor(() => expect(asked(server)).toBe('object=credentials%3Agateway'));
    });

    test('S2.302 ignores invalid parameters; reversed days fetch nothing', async () => {
      const { server } = show({}, `${AT}?action=no.action&from=yesterday&object=x`);
      await list();
      expect(asked(server)).toBe('');
      fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-10' } });
      await waitFor(() => expect(asked(server)).toBe('from=2026-11-10'));
      fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-09' } });
      await screen.findByText('The days are in the wrong order');
      expect(server.to(LIST)).toHaveLength(2);
      fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-10' } });
      await waitFor(() => expect(asked(server)).toBe('from=2026-11-10&until=2026-11-10'));
    });
  });

  describe('Export CSV', () => {
    const open = async (server: Parameters<typeof fakeServer>[0], at = AT) => {
      const shown = show(server, at);
      await list();
      await shown.user.click(screen.getByRole('button', { name: 'Export CSV' }));
      return {
        ...shown,
        dialog: within(await screen.findByRole('dialog', { name: 'Export the audit log' })),
      };
    };

    test('S2.303 exports every matching row, with formulas disarmed', async () => {
      const rows = [auditRow(), auditRow({ id: 'action-2', user_agent: '=HYPERLINK("x")' })];
      const { server, user, dialog } = await open(
        {
          [LIST]: ({ query }) => {
            if (query.get('limit') === '50') return page([rows[0]], 'more');
            return query.get('cursor') === null ? page([rows[0]], 'more') : page([rows[1]]);
          },
        },
        `${AT}?person=user_1`,
      );
      await user.click(dialog.getByRole('button', { name: 'Export' }));
      await screen.findByText('2 rows exported');
      await waitFor(() => expect(saved).toHaveLength(1));
      const [head, first, second] = (saved[0] ?? '').trim().split('\r\n');
      expect(head).toContain('"time_utc","who","user_id","email"');
      expect(first).toContain('"{""role"":""client"",""name"":""Ana""}"');
      expect(second).toContain(`"'=HYPERLINK(""x"")"`);
      expect(server.to(LIST).every(({ query }) => query.get('person') === 'user_1')).toBe(true);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('shows progress and can be cancelled', async () => {
      const slow = gate();
      const { user, dialog } = await open({
        [LIST]: async ({ query }) => {
          if (query.get('cursor') !== null) await slow.opened;
          return page([auditRow()], 'more');
        },
      });
      await user.click(dialog.getByRole('button', { name: 'Export' }));
      await dialog.findByText('1 row so far');
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      slow.open();
      expect(saved).toEqual([]);
    });

    test('S2.303 continues after a failure', async () => {
      const { server, user, dialog } = await open({ [LIST]: page([auditRow()], 'more') });
      server.set(LIST, ({ query }) =>
        query.get('cursor') === null ? page([auditRow()], 'more') : refuse(500, 'INTERNAL', 'Broken.'),
      );
      await user.click(dialog.getByRole('button', { name: 'Export' }));
      await dialog.findByText('The export stopped after 1 row');
      server.set(LIST, ({ query }) =>
        query.get('cursor') === 'more'
          ? page([auditRow({ id: 'action-2' })])
          : refuse(500, 'INTERNAL', 'Again.'),
      );
      await user.click(dialog.getByRole('button', { name: 'Continue' }));
      await screen.findByText('2 rows exported');
    });
  });

  describe('Verify', () => {
    const open = async (answer: Parameters<typeof fakeServer>[0][string]) => {
      const shown = show({ [VERIFY]: answer });
      await list();
      await shown.user.click(screen.getByRole('button', { name: 'Verify' }));
      return {
        ...shown,
        dialog: within(await screen.findByRole('dialog', { name: 'Verify the audit log' })),
      };
    };
    const days = { from: '2026-11-14', until: '2026-11-20' };

    test('S2.304 checks the last seven days by default, 31 at most, and reports whole, faulty or failed', async () => {
      const { server, user, dialog } = await open(ok({ ...days, rows: 1234, findings: [] }));
      await user.click(dialog.getByRole('button', { name: 'Verify' }));
      await dialog.findByText('Intact: 1,234 rows, none missing or changed');
      const body = server.to(VERIFY)[0]?.body as { from: string; until: string };
      expect(body.until).toBe(new Date().toISOString().slice(0, 10));
      expect(Date.parse(body.until) - Date.parse(body.from)).toBe(6 * 24 * 60 * 60 * 1000);

      server.set(
        VERIFY,
        ok({ ...days, rows: 9, findings: [{ day: '2026-11-18', shard: 3, number: 4, fault: 'missing' }] }),
      );
      await user.click(dialog.getByRole('button', { name: 'Verify' }));
      const table = within(await dialog.findByRole('table', { name: 'What was found' }));
      expect(table.getByRole('row', { name: '2026-11-18 3 4 Missing' })).toBeTruthy();
      expect(dialog.getByText('1 fault in 9 rows')).toBeTruthy();

      server.set(VERIFY, refuse(422, 'UNPROCESSABLE', 'These days have too many rows.'));
      fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-01-01' } });
      fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-02-01' } });
      expect(dialog.getByText('Must be within 31 days of From.')).toBeTruthy();
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(true);
      fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-01-31' } });
      await user.click(dialog.getByRole('button', { name: 'Verify' }));
      await dialog.findByText('These days have too many rows.');
      expect(server.to(VERIFY)[2]?.body).toEqual({ from: '2026-01-01', until: '2026-01-31' });
    });
  });
});

describe('own activity', () => {
  const LIST = 'GET /api/audit';

  beforeEach(() => {
    fakeServer({
      'GET /config.json': ok({
        region: 'r',
        userPoolId: 'p',
        userPoolClientId: 'c',
        authFlowType: 'USER_SRP_AUTH',
        passwordMinimum: 12,
      }),
    });
    return openSession();
  });

  test("S2.305 loads on request, 25 at a time, only the user's own", async () => {
    const server = fakeServer({
      [LIST]: page([auditRow({ outcome: 'refused', reason: 'FORBIDDEN: No.' })], 'more'),
    });
    const { user } = renderInConsole(<OwnActivity />);
    expect(server.requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show your activity' }));
    const table = within(await screen.findByRole('table', { name: 'Your activity' }));
    for (const text of ['Role changed', 'Refused', 'FORBIDDEN: No.', '203.0.113.7'])
      expect(table.getByText(text)).toBeTruthy();
    expect(server.to(LIST)[0]?.query.toString()).toBe('limit=25&person=user_1');
    // No links, because the user may not open them.
    expect(table.queryByRole('link')).toBeNull();
    server.set(LIST, page([auditRow({ id: 'action-2', action: 'user.create' })]));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await table.findByText('User created');
  });

  test('an empty list says so', async () => {
    fakeServer({ [LIST]: page([]) });
    const { user } = renderInConsole(<OwnActivity />);
    await user.click(screen.getByRole('button', { name: 'Show your activity' }));
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
  });
});

test('the filter offers every kind that has actions', () => {
  const offered = OBJECT_KINDS.map(({ value }) => value);
  expect(ACTION_NAMES.length).toBeGreaterThan(20);
  expect(ACTION_NAMES.filter((name) => !offered.includes(ACTIONS[name].object))).toEqual([]);
});

test('a single object is found without an id', () => {
  const single = ACTION_NAMES.filter((name) => singleId(ACTIONS[name].object) !== undefined);
  expect(single).toContain('credentials.save');
  expect(single).toContain('policy.save');
  for (const name of single)
    expect(objectOf(name, undefined)).toEqual({ kind: ACTIONS[name].object, id: 'gateway' });
  expect(objectOf('user.role', 'u1')).toEqual({ kind: 'user', id: 'u1' });
  expect(objectOf('user.create', undefined)).toBeNull();
});

test('an unknown kind has its own name, and no page', () => {
  expect(kindLabel('some_thing')).toBe('Some thing');
  expect(pageOf({ kind: 'some_thing', id: '1' })).toBeUndefined();
  expect(kindLabel('constructor')).toBe('Constructor');
});
