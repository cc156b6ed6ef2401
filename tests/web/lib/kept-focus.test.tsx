import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useState } from 'react';
import { useKeptFocus } from '#web/lib/kept-focus.ts';
import { renderInConsole } from '../support/render.tsx';

let setBusy: (busy: boolean) => void = () => {};

const Part = () => {
  const [busy, set] = useState(false);
  setBusy = set;
  return (
    <>
      <button type="button" ref={useKeptFocus(busy)} disabled={busy}>
        Begin
      </button>
      <input aria-label="Next" />
    </>
  );
};

const show = () => {
  const { getByRole } = renderInConsole(<Part />);
  return { button: getByRole('button', { name: 'Begin' }), next: getByRole('textbox') };
};

test('a button that had the focus when it was disabled has it again afterwards', () => {
  const { button } = show();
  button.focus();
  act(() => setBusy(true));
  // As browsers do with what is disabled.
  button.blur();
  act(() => setBusy(false));
  expect(document.activeElement).toBe(button);
});

test('not when the focus has moved on, and not when it had no focus', () => {
  const { button, next } = show();
  button.focus();
  act(() => setBusy(true));
  next.focus();
  act(() => setBusy(false));
  expect(document.activeElement).toBe(next);
  next.blur();
  act(() => setBusy(true));
  act(() => setBusy(false));
  expect(document.activeElement).toBe(document.body);
});
