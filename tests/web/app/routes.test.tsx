import '../support/dom.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '#web/app/app.tsx';
import Restricted from '#web/app/restricted.tsx';
import { wayBackIn } from '#web/app/guards.tsx';
import { ROUTES } from '#web/lib/routes.ts';
import { accessToken, currentSession, endSession, openSession } from '#web/lib/auth/session.ts';
import { identity, resetIdentity, tokensOf } from '../support/amplify.ts';
import { profile } from '../support/fixtures.ts';
import { renderInConsole } from '../support/render.tsx';
import { fakeServer, ok, page, refuse } from '../support/server.ts';
import { stubWebSocket } from '../support/socket.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('../support/amplify.ts'));
vi.mock('#web/app/routes/sign-in.tsx', () => ({ default: () => <h1>Sign in here</h1> }));

vi.mock('#web/app/routes/partners.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

const slow = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('#web/app/routes/assets.tsx', async () => {
  const { Page } = await import('#web/components/ui/page.tsx');
  await slow.promise;
  return { default: () => <Page title="Assets">Loaded</Page> };
});

const SETTINGS = {
  region: 'r',
  userPoolId: 'p',
  userPoolClientId: 'c',
  authFlowType: 'USER_SRP_AUTH',
  passwordMinimum: 12,
};

const serve = (admin = false) =>
  fakeServer({
    'GET /config.json': ok(SETTINGS),
    'GET /api/profile': ok(profile(admin ? { is_admin: true, role: 'admin', kyc_status: null } : {})),
    'GET /api/conversions': page([]),
  });

const open = (path: string) => {
  history.pushState(null, '', path);
  render(<App />);
};
/** Another user signs in; the next token read finds them. */
const openSessionOfAnotherTab = async () => {
  await accessToken();
};
const title = async (name: string) =>
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();

beforeEach(() => {
  resetIdentity();
  stubWebSocket();
  serve();
});

test('every route has a page, and every page a route', () => {
  const files = Object.keys(import.meta.glob('../../../web/src/app/routes/*.tsx'));
  const names = files.map((file) => file.replace(/^.*\/(.*)\.tsx$/, '$1'));
  expect(names.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe('signed out', () => {
  beforeEach(() => openSession());

  test.each(['/', '/gateway', '/gateway/conversions', '/gateway/users', '/dashboard'])(
    'S2.4 %s redirects to /auth and adds no history entry',
    async (path) => {
      const before = history.length;
      open(path);
      await title('Sign in here');
      expect(location.pathname).toBe('/auth');
      expect(history.length).toBe(before + 1);
    },
  );

  test('S2.120 the sign-in returns to the page that required it', async () => {
    open('/gateway/conversions?tab=held#content');
    await title('Sign in here');
    identity.tokens = tokensOf();
    await act(openSessionOfAnotherTab);
    await title('Automatic Conversions');
    expect(`${location.pathname}${location.search}${location.hash}`).toBe(
      '/gateway/conversions?tab=held#content',
    );
  });

  test('the sign-in returns only to a console page', async () => {
    expect(wayBackIn({ from: '/gateway/conversions?tab=held#content' })).toBe(
      '/gateway/conversions?tab=held#content',
    );
    for (const from of [
      'https://evil.example/gateway',
      '//evil.example/gateway',
      '/\\evil.example/gateway',
      'javascript:alert(1)',
      '/auth',
      '/nowhere',
      7,
    ])
      expect(wayBackIn({ from }), String(from)).toBeUndefined();
    history.pushState({ usr: { from: '//evil.example/gateway' }, key: 'k', idx: 0 }, '', '/auth');
    render(<App />);
    await title('Sign in here');
    identity.tokens = tokensOf();
    await act(openSessionOfAnotherTab);
    await title('Gateway Dashboard');
    expect(location.href).toBe(`${location.origin}/gateway`);
  });

  test.each(['/nowhere', '/gateway/nowhere'])('S2.2 S8.87 %s shows the 404 page', async (path) => {
    open(path);
    await title('Oops! Page not found');
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  });
});

test('S2.5 a spinner shows while the session is checked', async () => {
  identity.tokens = tokensOf();
  const opening = openSession();
  open('/gateway');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  await act(() => opening);
  await title('Gateway Dashboard');
});

test('an unreachable gateway shows an error and Try again', async () => {
  const server = serve();
  identity.tokens = tokensOf();
  identity.failure = new Error('network');
  await openSession();
  open('/gateway');
  expect(await screen.findByText('The gateway cannot be reached')).toBeTruthy();
  identity.failure = null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await title('Gateway Dashboard');
  expect(server.to('GET /api/profile').length).toBeGreaterThan(0);
});

test('signing in returns to the page after an expired session, not after a sign-out', async () => {
  identity.tokens = tokensOf();
  await openSession();
  open('/gateway/conversions?tab=held');
  await title('Automatic Conversions');
  identity.tokens = null;
  await act(openSessionOfAnotherTab);
  await title('Sign in here');
  identity.tokens = tokensOf();
  await act(openSessionOfAnotherTab);
  await title('Automatic Conversions');
  expect(location.search).toBe('?tab=held');
  await act(() => endSession(() => Promise.resolve()));
  await title('Sign in here');
  identity.tokens = tokensOf();
  await act(openSessionOfAnotherTab);
  await title('Gateway Dashboard');
});

describe('signed in', () => {
  beforeEach(() => {
    identity.tokens = tokensOf();
    return openSession();
  });

  test.each(['/', '/auth'])('S2.8 %s redirects to /gateway', async (path) => {
    open(path);
    await title('Gateway Dashboard');
    expect(location.pathname).toBe('/gateway');
  });

  test('S2.17 the sidebar lists the gateway pages and marks the open one', async () => {
    open('/gateway/conversions');
    await title('Automatic Conversions');
    const links = screen.getAllByRole('link').filter((link) => link.closest('nav'));
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Automatic Conversions');
  });

  const MONEY = [
    'Automatic Conversions',
    'Payments',
    'Recipients',
    'Asset Exchange',
    'Treasury Management',
    'Ledger',
  ];

  test.each([
    ['client', { Money: MONEY, Accounts: ['Sub-Accounts'], Insight: ['Analytics'], Setup: ['Settings'] }],
    [
      'gateway_user',
      {
        Money: ['Transfers Board', ...MONEY],
        Accounts: ['Sub-Accounts', 'Partner Bookmakers', 'Assets'],
        Insight: ['Analytics'],
        Setup: ['Approvals', 'Webhook Log', 'Settings'],
      },
    ],
    [
      'admin',
      {
        Money: ['Transfers Board', ...MONEY],
        Accounts: ['Sub-Accounts', 'Partner Bookmakers', 'Assets', 'User Management'],
        Insight: ['Analytics', 'Audit Log'],
        Setup: ['Approvals', 'Webhook Log', 'Gateway Settings', 'Settings'],
      },
    ],
  ] as const)('S2.611 S2.612 %s sees the Dashboard and four groups of pages', async (role, groups) => {
    fakeServer({ 'GET /api/profile': ok(profile({ is_admin: role === 'admin', role })) });
    open('/gateway/conversions');
    await title('Automatic Conversions');
    const navigation = within(screen.getByRole('navigation', { name: 'Gateway' }));
    await waitFor(() => {
      const shown = Object.keys(groups).map((name) => [
        name,
        within(navigation.getByRole('list', { name }))
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ]);
      expect(Object.fromEntries(shown)).toEqual(groups);
    });
    expect(navigation.getAllByRole('link')[0]?.textContent).toBe('Dashboard');
    expect(navigation.getAllByRole('list')).toHaveLength(5);
  });

  test('S2.6 others get Access Denied on admin pages, with a way back', async () => {
    open('/gateway/users');
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    screen.getByText("You don't have permission to access this page. Administrator privileges are required.");
    expect(document.title).toBe('Access Denied · Ramps Gateway');
    expect(screen.queryByRole('link', { name: 'User Management' })).toBeNull();
    // The history is empty.
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    await title('Gateway Dashboard');
    expect(location.pathname).toBe('/gateway');
  });

  test.each([
    ['admin', true],
    ['gateway_user', true],
    ['client', false],
  ] as const)("an operators' page opened by %s: %s", async (role, opens) => {
    fakeServer({ 'GET /api/profile': ok(profile({ is_admin: role === 'admin', role })) });
    renderInConsole(
      <Restricted who="operator">
        <h1>For operators</h1>
      </Restricted>,
    );
    await title(opens ? 'For operators' : 'Access Denied');
    expect(screen.queryByText(/It is for administrators and gateway users/) === null).toBe(opens);
  });

  test('Go Back returns to the previous page', async () => {
    open('/gateway/conversions');
    await title('Automatic Conversions');
    // Navigates as the router does; the sidebar has no link to this page.
    act(() => {
      history.pushState({ key: 'k', idx: 1 }, '', '/gateway/settings');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }));
    await title('Automatic Conversions');
  });

  test('an admin page shows a profile that failed to load, not Access Denied', async () => {
    const server = serve(true);
    server.set('GET /api/profile', refuse(403, 'FORBIDDEN', 'Not now.'));
    open('/gateway/users');
    const again = await within(await screen.findByRole('main')).findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText('Not now.')).toHaveLength(2);
    expect(screen.queryByText('Access Denied')).toBeNull();
    server.set('GET /api/profile', ok(profile({ is_admin: true, role: 'admin', kyc_status: null })));
    await userEvent.click(again);
    await title('User Management');
  });

  test('a new page focuses its heading, scrolls to the top and sets the title', async () => {
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    open('/gateway');
    await title('Gateway Dashboard');
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('link', { name: 'Automatic Conversions' }));
    await title('Automatic Conversions');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Automatic Conversions'));
    expect(document.activeElement?.tagName).toBe('H1');
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.title).toBe('Automatic Conversions · Ramps Gateway');
    // On Back, the browser restores the scroll position.
    scrollTo.mockClear();
    act(() => history.back());
    await title('Gateway Dashboard');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Gateway Dashboard'));
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('S2.673 a page whose code is still loading shows a skeleton, then takes the focus', async () => {
    open('/gateway/conversions');
    await title('Automatic Conversions');
    await userEvent.click(screen.getByRole('link', { name: 'Assets' }));
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Automatic Conversions' })).toBeNull();
    slow.resolve();
    await title('Assets');
    expect(document.activeElement?.textContent).toBe('Assets');
  });

  test('a page whose code fails to load leaves the sidebar usable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    open('/gateway/partners');
    expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
    expect(document.title).toBe('This page could not be shown · Ramps Gateway');
    await userEvent.click(screen.getByRole('link', { name: 'Automatic Conversions' }));
    await title('Automatic Conversions');
    expect(screen.queryByText('This page could not be shown')).toBeNull();
  });

  test('the next user sees none of the previous user’s data', async () => {
    const server = serve();
    open('/gateway/conversions');
    await screen.findByText('Olivia Operator');
    server.set('GET /api/profile', () => new Promise(() => {}));
    server.set('GET /api/conversions', () => new Promise(() => {}));
    identity.tokens = { ...tokensOf(), user: { id: 'user_2', email: 'other@example.com', groups: [] } };
    await act(() => openSessionOfAnotherTab());
    await screen.findByRole('status', { name: 'Loading profile' });
    expect(screen.queryByText('Olivia Operator')).toBeNull();
    expect(screen.queryByText('No conversions yet')).toBeNull();
  });

  test('S2.18 an administrator sees the admin pages', async () => {
    serve(true);
    open('/gateway/settings');
    await title('Gateway Settings');
    expect(screen.getByRole('link', { name: 'User Management' })).toBeTruthy();
    expect(screen.getByText('Admin')).toBeTruthy();
  });

  test('S7.23 S2.601 signing out ends this session on the server, and redirects to /auth', async () => {
    const server = serve();
    open('/gateway');
    await title('Gateway Dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await title('Sign in here');
    expect(server.to('DELETE /api/sessions/session_1')).toHaveLength(1);
    expect(server.to('DELETE /api/sessions')).toEqual([]);
    expect(identity.tokens).toBeNull();
    expect(currentSession()).toEqual({ status: 'signed-out' });
  });

  test('a session that the server ends redirects to /auth', async () => {
    const server = serve();
    server.set('GET /api/profile', () => {
      identity.tokens = null;
      return refuse(401, 'UNAUTHENTICATED', 'Authentication required');
    });
    open('/gateway');
    await title('Sign in here');
    await waitFor(() => expect(location.pathname).toBe('/auth'));
    // The sign-in page explains it.
    expect(currentSession()).toEqual({ status: 'signed-out', why: 'ended' });
  });

  test('the theme switch remembers its choice', async () => {
    open('/gateway');
    await title('Gateway Dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Use dark theme' }));
    expect(document.documentElement.className).toContain('dark');
    expect(localStorage.getItem('ramps-gateway.theme')).toBe('dark');
  });
});
