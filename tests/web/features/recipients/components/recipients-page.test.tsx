import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecipientsPage } from '#web/features/recipients/components/recipients-page.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';

test('cards with name, email, phone, status, transfers count and total amount', () => {
  renderInConsole(<RecipientsPage />, '/recipients');
  expect(screen.getByText('Sample data')).toBeTruthy();
  const card = screen.getByRole('heading', { name: 'Ana Beatriz Souza' }).closest('li');
  for (const part of ['ana.souza@example.com', '+55 11 5550 0134', 'Active', 'Transfers24', '$28,400.00'])
    expect(card?.textContent).toContain(part);
});

test('Edit and Send Money do nothing, and say so', async () => {
  const { user } = renderInConsole(<RecipientsPage />, '/recipients');
  const before = document.body.textContent;
  const cards = screen.getAllByRole('button').map((button) => button.closest('li'));
  for (const card of new Set(cards)) {
    if (!card) throw new Error('a button outside of a card');
    for (const name of [/^Edit/, /^Send Money/]) {
      const button = within(card).getByRole('button', { name });
      expect(button.title).toContain('does nothing');
      await user.click(button);
    }
  }
  expect(document.body.textContent).toBe(before);
});
