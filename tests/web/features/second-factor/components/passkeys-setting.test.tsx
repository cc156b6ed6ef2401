import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PasskeysSetting } from '#web/features/second-factor/components/passkeys-setting.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { profile } from '#tests/web/support/fixtures.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const stage = vi.hoisted(() => ({ settings: {} as { passkeyDomain?: string } }));
vi.mock('#web/lib/settings.ts', () => ({ loadSettings: () => Promise.resolve(stage.settings) }));
const person = vi.hoisted(() => ({ confirms: true }));
vi.mock('#web/lib/auth/step-up.ts', () => ({ confirmIdentity: () => Promise.resolve(person.confirms) }));
const kept = vi.hoisted(() => ({ ids: [] as string[], fails: false }));
vi.mock('aws-amplify/auth', () => ({
  listWebAuthnCredentials: () =>
    kept.fails
      ? Promise.reject(new Error('offline'))
      : Promise.resolve({
          credentials: kept.ids.map((credentialId) => ({
            credentialId,
            createdAt: new Date('2026-11-20T14:00:00.000Z'),
          })),
        }),
  associateWebAuthnCredential: () => {
    if (kept.fails) return Promise.reject(new Error('cancelled'));
    kept.ids.push(`key ${kept.ids.length + 1}`);
    return Promise.resolve();
  },
  deleteWebAuthnCredential: ({ credentialId }: { credentialId: string }) => {
    kept.ids = kept.ids.filter((id) => id !== credentialId);
    return Promise.resolve();
  },
}));

const TOTP = { kind: 'totp', since: '2026-11-01T12:00:00.000Z' } as const;

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  stage.settings = { passkeyDomain: location.hostname };
  Object.assign(kept, { ids: [], fails: false });
  person.confirms = true;
  vi.stubGlobal('PublicKeyCredential', class {});
});

const show = (hasApp = true) => {
  const server = fakeServer({
    'GET /api/profile': ok(profile({ second_factor: hasApp ? TOTP : null })),
    'POST /api/profile/sign-in-settings': ok({ until: '2026-11-20T14:05:00.000Z' }),
    'POST /api/profile/passkeys': ok({ success: true }),
  });
  return { server, ...renderInConsole(<PasskeysSetting />) };
};
const manage = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Manage passkeys' });

describe('Passkeys', () => {
  test('are listed, added and removed after a sign-in for it, and the server is told', async () => {
    const { server, user } = show();
    await waitFor(async () => expect((await manage()).disabled).toBe(false));
    await user.click(await manage());
    await screen.findByText('You have no passkey yet.');
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await screen.findByText('Added Nov 20, 2026');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('You have no passkey yet.');
    expect(server.to('POST /api/profile/sign-in-settings')).toHaveLength(1);
    expect(server.to('POST /api/profile/passkeys').map(({ body }) => body)).toEqual([
      { change: 'added' },
      { change: 'removed' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    // What could change them again is renewed away.
    await waitFor(() => expect(identity.reads).toContain(true));
  });

  test('one that the browser did not make is not recorded', async () => {
    const { server, user } = show();
    await waitFor(async () => expect((await manage()).disabled).toBe(false));
    await user.click(await manage());
    await screen.findByText('You have no passkey yet.');
    kept.fails = true;
    await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
    await screen.findByText('Your browser made none, or you have cancelled it.');
    expect(server.to('POST /api/profile/passkeys')).toHaveLength(0);
  });

  test('are not shown to who does not sign in for it', async () => {
    const { user } = show();
    person.confirms = false;
    await waitFor(async () => expect((await manage()).disabled).toBe(false));
    await user.click(await manage());
    await waitFor(async () => expect((await manage()).disabled).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('need an app beside them, and an address of their domain', async () => {
    const { unmount } = show(false);
    await screen.findByText(/Set two-factor authentication up first/);
    expect((await manage()).disabled).toBe(true);
    unmount();
    stage.settings = { passkeyDomain: 'console.example.com' };
    show();
    await screen.findByText(/This address has no passkeys/);
    expect((await manage()).disabled).toBe(true);
  });
});
