import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { AmountField } from '#web/components/form/amount-field.tsx';
import { renderInConsole } from '#tests/web/support/render.tsx';

const Field = ({ unit = 'BRL' }: { readonly unit?: string }) => {
  const [typed, setTyped] = useState('');
  return (
    <AmountField
      label="Daily limit"
      help="For each day"
      unit={unit}
      decimals={2}
      typed={typed}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};

const input = () => screen.getByLabelText<HTMLInputElement>('Daily limit');
const type = (value: string) => fireEvent.change(input(), { target: { value } });
/** What a screen reader reads out with the field. */
const described = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.replaceAll('\u00a0', ' ') ?? '')
    .join(' ')
    .trim();

describe('an amount that is typed', () => {
  test.each([
    ['1.000', '= R$ 1.000,00, read as thousands'],
    ['1.500,50', '= R$ 1.500,50'],
    ['R$\u00a01.500,00', '= R$ 1.500,00'],
    ['\uff11\uff15\uff10\uff10', '= R$ 1.500,00'],
    ['0,5', '= R$ 0,50'],
  ])('%s describes its field as %s', (typed, said) => {
    renderInConsole(<Field />);
    expect(described()).toBe('For each day');
    type(typed);
    expect(described()).toBe(said);
    expect(input().inputMode).toBe('decimal');
  });

  test('one that is none is refused when the field is left, not while it is typed', async () => {
    renderInConsole(<Field />);
    type('1.00.0');
    expect(described()).toBe('For each day');
    fireEvent.blur(input());
    expect(await screen.findByText('Daily limit is not clear: write 1.500,50 or 1500.50.')).toBeTruthy();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    type('1.00');
    await waitFor(() => expect(described()).toBe('= R$ 1,00'));
    expect(input().getAttribute('aria-invalid')).not.toBe('true');
  });

  test.each([
    ['-5', 'Daily limit cannot be negative.'],
    ['US$ 5', 'Daily limit must be in BRL.'],
    ['0,505', 'Daily limit can have at most 2 decimals.'],
    ['abc', 'Daily limit must be a number.'],
    ['9'.repeat(31), 'Daily limit is too large.'],
  ])('%s: %s', async (typed, said) => {
    renderInConsole(<Field />);
    type(typed);
    fireEvent.blur(input());
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test('a percentage has no thousands', () => {
    renderInConsole(<Field unit="%" />);
    type('1.25');
    expect(described()).toBe('= 1.25%');
  });
});
