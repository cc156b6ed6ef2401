import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SyncSubAccounts } from '#web/components/ui/sync-sub-accounts.tsx';
import { keys } from '#web/lib/query/keys.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, gate, ok, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const POST = 'POST /api/sync-subaccounts';
const answer = { success: true, synchronized: 3, total: 4, error: null, errors: [] };

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
});

test('runs once, shows its progress and a toast, and what it may have changed is loaded again', async () => {
  const answered = gate();
  const server = fakeServer({
    [POST]: async () => {
      await answered.opened;
      return ok(answer);
    },
  });
  const { user, client } = renderInConsole(<SyncSubAccounts />);
  client.setQueryData(keys.treasury.all, {});
  client.setQueryData(keys.subAccounts.all, []);
  await user.click(screen.getByRole('button', { name: 'Sync Sub-accounts' }));
  const running = await screen.findByRole('button', { name: 'Syncing...' });
  expect(running.hasAttribute('disabled')).toBe(true);
  answered.open();
  expect(await screen.findByText('Sync Complete')).toBeTruthy();
  expect(screen.getByText('Successfully synchronized 3 of 4 sub-accounts')).toBeTruthy();
  expect(client.getQueryState(keys.treasury.all)?.isInvalidated).toBe(true);
  expect(client.getQueryState(keys.subAccounts.all)?.isInvalidated).toBe(true);
  expect(server.to(POST)).toHaveLength(1);
});

const TwoPages = () => {
  const [left, leave] = useState(false);
  return (
    <>
      {!left && <SyncSubAccounts />}
      <button type="button" onClick={() => leave(true)}>
        Leave
      </button>
    </>
  );
};

test('the toast is shown also after leaving the page', async () => {
  const answered = gate();
  fakeServer({
    [POST]: async () => {
      await answered.opened;
      return ok(answer);
    },
  });
  const { user, client } = renderInConsole(<TwoPages />);
  await user.click(screen.getByRole('button', { name: 'Sync Sub-accounts' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(client.isMutating()).toBe(1);
  answered.open();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(await screen.findByText('Sync Complete')).toBeTruthy();
});

test.each([
  ['the call fails', refuse(502, 'PROVIDER_FAILURE', 'The provider failed.'), 'The provider failed.'],
  ['it was not successful', ok({ ...answer, success: false, error: 'No account.' }), 'No account.'],
  ['nothing says why', ok({ ...answer, success: false }), 'Sync failed'],
])('a failure is shown: %s', async (_, answered, text) => {
  fakeServer({ [POST]: answered });
  const { user } = renderInConsole(<SyncSubAccounts />);
  await user.click(screen.getByRole('button', { name: 'Sync Sub-accounts' }));
  expect(await screen.findByText('Sync Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
