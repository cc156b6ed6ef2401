import '../support/dom.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../../web/src/app/app.tsx';
import { openSession } from '../../../web/src/lib/auth/session.ts';
import { identity, resetIdentity, tokensOf } from '../support/amplify.ts';
import { profile } from '../support/fixtures.ts';
import { fakeServer, ok, page, refuse } from '../support/server.ts';
import { stubWebSocket } from '../support/socket.ts';

vi.mock('../../../web/src/lib/auth/amplify.ts', () => import('../support/amplify.ts'));
vi.mock('../../../web/src/app/routes/auth.tsx', () => ({ default: () => <h1>Sign in here</h1> }));

const SETTINGS = { region: 'r', userPoolId: 'p', userPoolClientId: 'c', authFlowType: 'USER_SRP_AUTH' };

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
const title = async (name: string) =>
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();

beforeEach(() => {
  resetIdentity();
  stubWebSocket();
  serve();
});

describe('nobody is signed in', () => {
  beforeEach(() => openSession());

  test.each(['/', '/gateway', '/gateway/conversions', '/gateway/users', '/dashboard'])(
    '%s leads to /auth and leaves no trace in the history',
    async (path) => {
      const before = history.length;
      open(path);
      await title('Sign in here');
      expect(location.pathname).toBe('/auth');
      expect(history.length).toBe(before + 1);
    },
  );

  test.each(['/nowhere', '/gateway/nowhere'])('%s is the 404 page', async (path) => {
    open(path);
    await title('Oops! Page not found');
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  });
});

test('while it is being found out there is a spinner', async () => {
  identity.tokens = tokensOf();
  const opening = openSession();
  open('/gateway');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  await act(() => opening);
  await title('Gateway Dashboard');
});

test('when it cannot be found out it says so and tries again on demand', async () => {
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

describe('somebody is signed in', () => {
  beforeEach(() => {
    identity.tokens = tokensOf();
    return openSession();
  });

  test.each(['/', '/auth'])('%s leads to /gateway', async (path) => {
    open(path);
    await title('Gateway Dashboard');
    expect(location.pathname).toBe('/gateway');
  });

  test('the sidebar lists the gateway pages and marks the one that is open', async () => {
    open('/gateway/conversions');
    await title('Automatic Conversions');
    const links = screen.getAllByRole('link').filter((link) => link.closest('nav'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/gateway',
      '/gateway/conversions',
      '/gateway/exchange',
      '/gateway/treasury',
      '/gateway/partners',
      '/gateway/subaccounts',
      '/gateway/assets',
    ]);
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Automatic Conversions');
  });

  test('pages that are not built yet say so', async () => {
    open('/gateway/treasury');
    await title('Treasury Management');
    expect(screen.getByText('This page is not built yet')).toBeTruthy();
  });

  test('the admin pages are denied to others, with the way back', async () => {
    open('/gateway/users');
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(
      screen.getByText(
        "You don't have permission to access this page. Administrator privileges are required.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'User Management' })).toBeNull();
  });

  test('an administrator sees them', async () => {
    serve(true);
    open('/gateway/settings');
    await title('Gateway Settings');
    expect(screen.getByRole('link', { name: 'User Management' })).toBeTruthy();
    expect(screen.getByText('Admin')).toBeTruthy();
  });

  test('signing out leads to /auth', async () => {
    open('/gateway');
    await title('Gateway Dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await title('Sign in here');
    expect(identity.tokens).toBeNull();
  });

  test('a session that the server ends leads to /auth', async () => {
    const server = serve();
    server.set('GET /api/profile', () => {
      identity.tokens = null;
      return refuse(401, 'UNAUTHENTICATED', 'Authentication required');
    });
    open('/gateway');
    await title('Sign in here');
    await waitFor(() => expect(location.pathname).toBe('/auth'));
  });

  test('the theme switch remembers', async () => {
    open('/gateway');
    await title('Gateway Dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Use dark theme' }));
    expect(document.documentElement.className).toContain('dark');
    expect(localStorage.getItem('ramps-gateway.theme')).toBe('dark');
  });
});
