import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyBehind } from '#web/lib/lazy-behind.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const Part = () => <p>the part</p>;

test('a part behind the page that cannot be loaded leaves the page as it is, and is there once it can be', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Part }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: Part });
  const Behind = lazyBehind(load, 20_000);
  render(
    <>
      <p>the page</p>
      <Suspense>
        <Behind />
      </Suspense>
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('the page')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.getByText('the page')).toBeTruthy();
  expect(screen.getByText('the part')).toBeTruthy();
});
