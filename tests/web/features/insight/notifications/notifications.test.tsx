import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NotificationRecord } from '#shared/contract/records.ts';
import { NotificationSettings } from '#web/features/insight/notifications/components/lazy-settings.tsx';
import { NotificationBell } from '#web/features/insight/notifications/components/notification-bell.tsx';
import { keys } from '#web/lib/query/keys.ts';
import { socketStatus } from '#web/lib/socket/connection.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { preferences, preferencesServer } from '#tests/web/support/preferences.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page, refuse, type Request } from '#tests/web/support/server.ts';

describe('notification bell', () => {
  const LIST = 'GET /api/notifications';
  const READ = 'PUT /api/notifications/*';
  const AT = '2026-11-20T14:00:00.000Z';

  const notification = (number: number, over: Partial<NotificationRecord> = {}): NotificationRecord => ({
    id: `ntf_${number}`,
    user_id: 'user_1',
    kind: 'destination_added',
    text: `A withdrawal wallet was added (${number}).`,
    sub_account: null,
    read_at: null,
    created_at: AT,
    ...over,
  });

  /** A server that stores what was read. */
  const show = (items: NotificationRecord[]) => {
    const server = fakeServer({
      [LIST]: () => page(items),
      [READ]: ({ path }: Request) => {
        const at = items.findIndex(({ id }) => path.endsWith(`/${id}`));
        const record = { ...notification(0), ...items[at], read_at: AT };
        items.splice(at, 1, record);
        return ok(record);
      },
      'PUT /api/notifications': ({ body }: Request) => {
        const { ids } = body as { ids: readonly string[] };
        for (const record of items) if (ids.includes(record.id)) record.read_at = AT;
        return ok({ items });
      },
    });
    return { server, ...renderInConsole(<NotificationBell />) };
  };

  beforeEach(() => {
    socketStatus.set('open');
  });

  const bell = (name: string) => screen.findByRole('button', { name });
  /** Key presses are lost before the dialog has focus. */
  const opened = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    return within(dialog);
  };

  const closed = () =>
    waitFor(() =>
      expect(screen.queryByRole('dialog')?.getAttribute('data-state') ?? 'closed').toBe('closed'),
    );

  test('fetches only when connected, counts loaded unread ones, and follows changes', async () => {
    socketStatus.set('connecting');
    const items = [notification(1), notification(2), notification(3, { read_at: AT })];
    const { server, client } = show(items);
    const again = () => act(() => client.invalidateQueries({ queryKey: keys.notifications }));
    expect(await bell('Notifications')).toBeTruthy();
    expect(server.requests).toHaveLength(0);
    act(() => socketStatus.set('open'));
    expect((await bell('Notifications, 2 unread')).textContent).toBe('2');
    expect(server.to(LIST)).toHaveLength(1);
    items.unshift(notification(4));
    await again();
    expect(await bell('Notifications, 3 unread')).toBeTruthy();
    server.set(LIST, page([notification(1), notification(2)], 'more'));
    await again();
    expect(await bell('Notifications, 2+ unread')).toBeTruthy();
    server.set(LIST, page([]));
    await again();
    expect((await bell('Notifications')).textContent).toBe('');
    server.set(LIST, refuse(500, 'INTERNAL', 'No.'));
    await again();
    expect((await bell('Notifications')).textContent).toBe('');
  });

  describe('the list', () => {
    test('S2.346 a new destination can be stopped, with a reason', async () => {
      const account = { id: 'sub_1', name: 'Aposta Certa', email: 'a@example.com', external_id: 'acc_1' };
      const { user, server } = show([
        notification(1, { sub_account: account, destination_id: 'wal_new' }),
        notification(2, { sub_account: account, kind: 'destination_removed' }),
      ]);
      server.set('GET /api/stops', ok({ gateway: null, items: [], next_cursor: null }));
      server.set('GET /api/profile', ok(profile({ role: 'client' })));
      server.set('PUT /api/stops', ok({ stop: null }));
      await user.click(await bell('Notifications, 2 unread'));
      const list = await opened();
      const stop = 'Stop: this destination of Aposta Certa';
      expect(await list.findAllByRole('button', { name: /^Stop/ })).toHaveLength(1);
      await user.click(list.getByRole('button', { name: stop }));
      const asked = await screen.findByRole('alertdialog');
      await waitFor(() => expect(asked.contains(document.activeElement)).toBe(true));
      const dialog = within(asked);
      await user.type(dialog.getByLabelText(/Reason/), 'It is not ours');
      await user.click(dialog.getByRole('button', { name: 'Stop' }));
      await waitFor(() => expect(server.to('PUT /api/stops')).toHaveLength(1));
      expect(server.to('PUT /api/stops')[0]?.body).toEqual({
        scope: { kind: 'destination', sub_account_id: 'sub_1', destination_id: 'wal_new' },
        stopped: true,
        reason: 'It is not ours',
        version: 0,
      });
    });

    test('opens by keyboard; Escape closes it and returns focus', async () => {
      const { user } = show([notification(1)]);
      await bell('Notifications, 1 unread');
      await user.tab();
      await user.keyboard('{Enter}');
      expect(await (await opened()).findByText('A withdrawal wallet was added (1).')).toBeTruthy();
      await user.keyboard('{Escape}');
      await closed();
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Notif/ })),
      );
    });

    test('reports a failure to mark as read', async () => {
      const { user, server } = show([notification(1)]);
      server.set(READ, refuse(503, 'UNAVAILABLE', 'Try again later.'));
      await user.click(await bell('Notifications, 1 unread'));
      await user.click(await (await opened()).findByRole('button', { name: /^Mark as read/ }));
      expect(await screen.findByText('Some could not be marked as read')).toBeTruthy();
    });

    test('S2.321 marks one as read, then all others', async () => {
      const { user, server } = show([notification(1), notification(2), notification(3)]);
      await user.click(await bell('Notifications, 3 unread'));
      const list = await opened();
      expect(await list.findAllByText('Unread')).toHaveLength(3);
      await user.click(
        list.getByRole('button', { name: 'Mark as read: A withdrawal wallet was added (2).' }),
      );
      await waitFor(() => expect(list.getAllByText('Unread')).toHaveLength(2));
      expect(server.to('PUT /api/notifications/ntf_2').map(({ body }) => body)).toEqual([{ read: true }]);
      await user.click(list.getByRole('button', { name: 'Mark all as read' }));
      await waitFor(() => expect(list.queryByText('Unread')).toBeNull());
      expect(server.to('PUT /api/notifications').map(({ body }) => body)).toEqual([
        { read: true, ids: expect.arrayContaining(['ntf_1', 'ntf_3']) as string[] },
      ]);
      expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    });

    test('an empty list says so', async () => {
      const { user } = show([]);
      await user.click(await bell('Notifications'));
      expect(await (await opened()).findByText('No notifications')).toBeTruthy();
      await user.keyboard('{Escape}');
      await closed();
    });

    test('escapes HTML and loads older ones', async () => {
      const { user, server } = show([]);
      server.set(LIST, ({ query }: Request) =>
        query.get('cursor') === 'c1'
          ? page([notification(2)])
          : page([notification(1, { text: 'A wallet of <b>Aposta</b> was added.' })], 'c1'),
      );
      await user.click(await bell('Notifications, 1+ unread'));
      const list = await opened();
      expect(await list.findByText('A wallet of <b>Aposta</b> was added.')).toBeTruthy();
      await user.click(list.getByRole('button', { name: 'Load more' }));
      expect(await list.findByText('A withdrawal wallet was added (2).')).toBeTruthy();
    });

    test('S2.283 an alert shows severity, links to its subject, and is marked when over', async () => {
      const alert = {
        severity: 'critical',
        count: 1,
        subject: { kind: 'conversion', id: 'cnv_1' },
        amount: '1500.00',
        asset: 'BRL',
        cleared_at: null,
      } as const;
      const failed = notification(1, { kind: 'conversion_failed', text: 'A conversion failed', alert });
      const over = notification(2, {
        kind: 'conversion_failed',
        text: 'Another failed',
        alert: { ...alert, cleared_at: AT },
      });
      const { user, server, address } = show([failed, over]);
      await user.click(await bell('Notifications, 2 unread'));
      const list = await opened();
      expect(await list.findByText('Critical')).toBeTruthy();
      expect(list.getByText('Cleared')).toBeTruthy();
      await user.click(list.getByRole('link', { name: 'Open: A conversion failed' }));
      await closed();
      expect(address()).toBe('/gateway/conversions?status=failed&id=cnv_1');
      await waitFor(() => expect(server.to('PUT /api/notifications/ntf_1')).toHaveLength(1));
    });
  });
});

describe('notification settings', () => {
  const SAVE = 'PUT /api/preferences';
  const show = (over = {}) => {
    const server = fakeServer(preferencesServer(preferences(over)));
    return { server, ...renderInConsole(<NotificationSettings />) };
  };
  const kind = async (name: string) => within(await screen.findByRole('group', { name }));

  test('S2.281 kinds switch page and mail separately, safety ones only mail; administrators set the pool threshold', async () => {
    const { user, server } = show();
    const added = await kind('A destination was added');
    expect(added.getByRole<HTMLInputElement>('switch', { name: 'In the page' }).disabled).toBe(true);
    expect(added.getByRole<HTMLInputElement>('switch', { name: 'By mail' }).disabled).toBe(false);
    expect(screen.queryByText(/^This gateway has no sender address/)).toBeNull();
    const failed = await kind('A conversion failed');
    await user.click(failed.getByRole('switch', { name: 'By mail' }));
    await user.click(failed.getByRole('switch', { name: 'In the page' }));
    await waitFor(() => expect(server.to(SAVE)).toHaveLength(2));
    expect(server.to(SAVE).map(({ body }) => body)).toEqual([
      { version: 0, alerts: [{ kind: 'conversion_failed', page: true, mail: false }] },
      { version: 1, alerts: [{ kind: 'conversion_failed', page: false, mail: false }] },
    ]);
    const field = await screen.findByLabelText('Low pool balance');
    fireEvent.change(field, { target: { value: '1e3' } });
    expect(screen.getByText('Enter an amount, like 1000.00')).toBeTruthy();
    fireEvent.change(field, { target: { value: '250.50' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to(SAVE)).toHaveLength(3));
    expect(server.to(SAVE)[2]?.body).toEqual({ version: 2, low_pool_balance: '250.50' });
  });

  test('S2.320 others have no threshold and can switch off mail; an unconfigured stage says so', async () => {
    const { user, server } = show({ low_pool_balance: null, mail_is_set_up: false });
    expect(await screen.findByText(/^This gateway has no sender address/)).toBeTruthy();
    await user.click(await screen.findByRole('switch', { name: 'Send mails' }));
    await waitFor(() =>
      expect(server.to(SAVE).map(({ body }) => body)).toEqual([{ version: 0, email_notifications: false }]),
    );
    expect(screen.queryByLabelText('Low pool balance')).toBeNull();
  });

  test('a failure can be retried', async () => {
    const server = fakeServer(preferencesServer(preferences()));
    server.set('GET /api/preferences', refuse(500, 'INTERNAL', 'No.'));
    renderInConsole(<NotificationSettings />);
    expect(await screen.findByText('The notification settings could not be loaded')).toBeTruthy();
  });
});
