import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ExportButton } from '#web/components/ui/export-button.tsx';
import { signedInNow } from '#tests/web/support/payments.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';
import { fakeServer, refuse } from '#tests/web/support/server.ts';

vi.mock('#web/lib/auth/amplify.ts', () => import('#tests/web/support/amplify.ts'));

signedInNow();

test('a list is exported with its filter, in the form that is chosen', async () => {
  const server = fakeServer({
    'POST /api/exports': refuse(429, 'TOO_MANY_REQUESTS', 'Ten are not made yet.'),
  });
  const { user } = renderInConsole(
    <ExportButton request={{ kind: 'payments', list: 'not_converted' }} what="Payments, Not converted" />,
  );
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText(/^Payments, Not converted: every row/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('As'), 'CSV: 1234,50, fields by semicolon');
  await user.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) ?? document.body);
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(server.requests[0]?.body).toEqual({
    kind: 'payments',
    list: 'not_converted',
    format: 'csv',
    separators: 'semicolon',
  });
  expect(await screen.findByText('Ten are not made yet.')).toBeTruthy();
});
