import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLiveUpdates } from '#web/features/live/use-live-updates.ts';
import { TreasuryPage } from '#web/features/treasury/components/treasury-page.tsx';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok } from '#tests/web/support/server.ts';
import { FakeSocket, stubWebSocket } from '#tests/web/support/socket.ts';
import { turns } from '#tests/web/support/turns.ts';
import { customer, treasury } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const GET = 'GET /api/treasury';

const Live = () => {
  useLiveUpdates();
  return <TreasuryPage />;
};

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
  stubWebSocket();
});

test('orders and settlements reload the treasury, a burst of them with few calls', async () => {
  const server = fakeServer({ [GET]: ok(treasury()) });
  renderInConsole(<Live />);
  await screen.findByText('Aurora Apostas', { selector: '[role=rowheader] *' });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  const before = server.to(GET).length;
  server.set(GET, ok(treasury({ customers: [customer({ name: 'Serra Bet' })] })));
  await act(async () => {
    for (let frame = 0; frame < 30; frame += 1) {
      const type = frame % 2 ? 'settlement' : 'order';
      FakeSocket.last.say({ type, change: 'modify', id: `o${frame}`, version: 2, record: {} });
    }
    await turns(20);
  });
  await screen.findByText('Serra Bet');
  expect(server.to(GET).length - before).toBe(1);
  // The changes that came while it was loaded are not forgotten: it is loaded once more, after a rest.
  await waitFor(() => expect(server.to(GET).length - before).toBe(2));
});
