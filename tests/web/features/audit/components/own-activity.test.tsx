import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { OwnActivity } from '#web/features/audit/components/own-activity.tsx';
import { openSession } from '#web/lib/auth/session.ts';
import { identity, resetIdentity, tokensOf } from '#tests/web/support/amplify.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, ok, page } from '#tests/web/support/server.ts';
import { auditRow } from '../fixtures.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

const LIST = 'GET /api/audit';

beforeEach(() => {
  resetIdentity();
  identity.tokens = tokensOf();
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

test('is asked for on demand, of the reader alone, 25 at a time', async () => {
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
  // It leads nowhere that its reader may not go.
  expect(table.queryByRole('link')).toBeNull();
  server.set(LIST, page([auditRow({ id: 'deed-2', action: 'user.create' })]));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await table.findByText('User created');
});

test('says that there is nothing yet', async () => {
  fakeServer({ [LIST]: page([]) });
  const { user } = renderInConsole(<OwnActivity />);
  await user.click(screen.getByRole('button', { name: 'Show your activity' }));
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
});
