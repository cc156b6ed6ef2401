import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedViews as Kept } from '#shared/contract/calls/saved-views.ts';
import { VIEW_BOUNDS } from '#shared/domain/saved-views.ts';
import { SavedViews } from '#web/components/saved-views/saved-views.tsx';
import { activeOf, obstacleOf, problemOfName } from '#web/components/saved-views/state.ts';
import { socketStatus } from '#web/lib/socket/connection.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, refuse, type Request } from '#tests/web/support/server.ts';

describe('saved views', () => {
  const MINE = {
    id: 'v1',
    page: 'conversions',
    name: 'Mine, failed',
    search: 'status=failed&scope=own',
  } as const;
  const OTHER = { id: 'v2', page: 'payments', name: 'Held', search: 'state=held' } as const;

  beforeEach(() => {
    socketStatus.set('open');
  });

  const show = (at: string, views: Kept['views'] = [MINE, OTHER]) => {
    let kept: Kept = { version: 4, views };
    const server = fakeServer({
      'GET /api/saved-views': () => ok(kept),
      'PUT /api/saved-views': ({ body }: Request) => {
        const { version, views: next } = body as Kept;
        if (version !== kept.version) return refuse(409, 'CONFLICT', 'It has changed meanwhile.');
        kept = { version: version + 1, views: next };
        return ok(kept);
      },
    });
    return {
      server,
      saved: () => server.to('PUT /api/saved-views').map(({ body }) => (body as Kept).views),
      changeElsewhere: (next: Kept['views']) => {
        kept = { version: kept.version + 1, views: next };
      },
      ...renderInConsole(<SavedViews page="conversions" />, at),
    };
  };

  const button = () => screen.findByRole('button', { name: /^Saved views/ });
  const openList = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await button());
    return within(await screen.findByRole('list', { name: 'Views of this page' }));
  };

  test('load only when opened, if the address has no filters', async () => {
    const { server, user } = show('/gateway/conversions?id=cnv_1');
    expect((await button()).textContent).toBe('Views');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.to('GET /api/saved-views')).toHaveLength(0);
    const list = await openList(user);
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'EverythingNo filters',
      'Mine, failedstatus=failed&scope=own',
    ]);
  });

  test('S2.423 choosing one opens its address and shows its name', async () => {
    const { user, address } = show('/gateway/conversions?tab=held');
    const list = await openList(user);
    await user.click(list.getByRole('button', { name: /^Mine, failed/ }));
    expect(address()).toBe('/gateway/conversions?status=failed&scope=own');
    await waitFor(async () => expect((await button()).textContent).toBe('Mine, failed'));
  });

  test('the address names its view, whatever the order of parameters', async () => {
    show('/gateway/conversions?scope=own&status=failed&id=cnv_9');
    await waitFor(async () => expect((await button()).textContent).toBe('Mine, failed'));
  });

  test('the current view is saved last, under a new name', async () => {
    const { user, saved } = show('/gateway/conversions?status=failed&id=cnv_1');
    await openList(user);
    const name = screen.getByLabelText('Save the current view as');
    await user.type(name, 'mine, FAILED{Enter}');
    expect(screen.getByText('Another view of this page has this name')).toBeTruthy();
    await user.clear(name);
    await user.type(name, ' All failed ');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toMatchObject([
      MINE,
      OTHER,
      { page: 'conversions', name: 'All failed', search: 'status=failed' },
    ]);
    await waitFor(async () => expect((await button()).textContent).toBe('All failed'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('saving keeps a view that another page added meanwhile', async () => {
    const { user, saved, changeElsewhere } = show('/gateway/conversions?status=failed');
    await openList(user);
    const elsewhere = { ...MINE, id: 'v9', name: 'From elsewhere' };
    changeElsewhere([MINE, OTHER, elsewhere]);
    await user.type(screen.getByLabelText('Save the current view as'), 'All failed{Enter}');
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()[1]).toMatchObject([MINE, OTHER, elsewhere, { name: 'All failed' }]);
  });

  test('S2.423 S2.424 copies its link; a view is renamed, and deleted after confirmation', async () => {
    const { user, saved } = show('/gateway/conversions');
    const list = await openList(user);
    await user.click(list.getByRole('button', { name: 'Copy link to Mine, failed' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/gateway/conversions?status=failed&scope=own`,
    );
    await user.click(list.getByRole('button', { name: 'Rename Mine, failed' }));
    const name = screen.getByLabelText('New name');
    await user.clear(name);
    await user.type(name, 'Mine{Enter}');
    await waitFor(() => expect(saved()[0]).toEqual([{ ...MINE, name: 'Mine' }, OTHER]));
    await user.click(await screen.findByRole('button', { name: 'Delete Mine' }));
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(saved()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Delete Mine' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(saved()[1]).toEqual([OTHER]));
    expect(await screen.findByText('No saved views of this page yet.')).toBeTruthy();
  });

  test('a failure to save shows why and keeps the list open', async () => {
    const { user, server } = show('/gateway/conversions');
    await openList(user);
    server.set('PUT /api/saved-views', refuse(400, 'X', 'That was refused.'));
    await user.type(screen.getByLabelText('Save the current view as'), 'All{Enter}');
    expect(await screen.findByText('That was refused.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('a failure to load can be retried', async () => {
    const { user, server } = show('/gateway/conversions');
    server.set('GET /api/saved-views', refuse(404, 'X', 'Gone.'));
    await user.click(await button());
    expect(await screen.findByText('Your views could not be loaded.')).toBeTruthy();
    server.set('GET /api/saved-views', ok({ version: 0, views: [] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No saved views of this page yet.')).toBeTruthy();
  });
});

const HELD = { id: 'v1', page: 'payments', name: 'Held', search: 'state=held' } as const;
const AGAIN = { ...HELD, id: 'v2', name: 'The same' };
const ALL = { ...HELD, id: 'v3', name: 'All of it', search: '' };

test('the active view matches the address; of several, the chosen one', () => {
  expect(activeOf([HELD, AGAIN], 'state=held', undefined)).toEqual({ view: HELD, isModified: false });
  expect(activeOf([HELD, AGAIN], 'state=held', 'v2')).toEqual({ view: AGAIN, isModified: false });
  expect(activeOf([HELD], '', undefined)).toBeUndefined();
  expect(activeOf([HELD, ALL], '', undefined)).toEqual({ view: ALL, isModified: false });
});

test('the chosen view is modified while other filters match no view', () => {
  expect(activeOf([HELD], 'state=converted', 'v1')).toEqual({ view: HELD, isModified: true });
  expect(activeOf([HELD], 'state=converted', undefined)).toBeUndefined();
  expect(activeOf([HELD], '', 'v1')).toBeUndefined();
  expect(activeOf([HELD], 'state=converted', 'gone')).toBeUndefined();
});

test('a view’s name is required, and unique per page', () => {
  expect(problemOfName([HELD], 'payments', '')).toBe('Enter a name');
  expect(problemOfName([HELD], 'payments', 'held')).toBe('Another view of this page has this name');
  expect(problemOfName([HELD], 'payments', 'held', 'v1')).toBeUndefined();
  expect(problemOfName([HELD], 'audit', 'Held')).toBeUndefined();
});

test('a view beyond the limit or with too many filters is refused', () => {
  const many = Array.from({ length: VIEW_BOUNDS.most }, (_, at) => ({ ...HELD, id: `v${at}` }));
  expect(obstacleOf(many, '')).toContain('50 views');
  expect(obstacleOf(many.slice(1), '')).toBeUndefined();
  expect(obstacleOf([], 'a'.repeat(VIEW_BOUNDS.search + 1))).toContain('too many filters');
});
