import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PaymentMethods, SampleRates } from '#web/features/account/components/sample-panels.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';

test('sample rates, marked as such, and payment methods', () => {
  renderInConsole(
    <>
      <SampleRates />
      <PaymentMethods />
    </>,
  );
  const rates = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(rates).toEqual([
    ['USD', '1.00'],
    ['EUR', '0.92'],
    ['GBP', '0.79'],
  ]);
  expect(screen.getByText('Sample data')).toBeTruthy();
  const methods = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(methods.map(({ textContent }) => textContent)).toEqual([
    'Bank Transfer',
    'Digital Wallet',
    'Cash Pickup',
  ]);
});
