import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import ExactTimeBubble from '#web/components/ui/exact-time-bubble.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { secondWithZone } from '#web/lib/format/time.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';

const ISO = '2026-11-20T14:00:07.000Z';
const bubble = () => document.querySelector('[data-part="exact-time"]');

const show = () =>
  renderInConsole(
    <>
      <Time iso={ISO}>2m ago</Time>
      <ExactTimeBubble />
    </>,
  );

test('the exact time is beside the time while it has the focus, and gone with Escape and with the focus', () => {
  show();
  const time = screen.getByText('2m ago');
  vi.spyOn(time, 'matches').mockReturnValue(true);
  expect(time.title).toBe(secondWithZone(ISO));
  expect(bubble()).toBeNull();
  for (const end of [() => fireEvent.keyDown(document, { key: 'Escape' }), () => fireEvent.focusOut(time)]) {
    fireEvent.focusIn(time);
    expect(bubble()?.textContent).toBe(secondWithZone(ISO));
    fireEvent.scroll(document);
    expect(bubble()).not.toBeNull();
    end();
    expect(bubble()).toBeNull();
  }
});

test('a pointer that hovers has the tooltip of the browser alone', () => {
  show();
  const time = screen.getByText('2m ago');
  vi.spyOn(time, 'matches').mockReturnValue(false);
  fireEvent.focusIn(time);
  expect(bubble()).toBeNull();
});
