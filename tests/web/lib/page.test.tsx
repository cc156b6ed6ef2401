import { act, render, renderHook, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseColorMode, startColorMode, takeOverColorMode, useColorMode } from '#web/lib/color-mode.ts';
import { useKeptFocus } from '#web/lib/kept-focus.ts';
import { forgetActivity, shareActivity, sharedActivity } from '#web/lib/last-activity.ts';
import { lazyBehind } from '#web/lib/lazy-behind.ts';
import { useVirtualRows } from '#web/lib/virtual-rows.ts';
import { setSystemTheme } from '#tests/web/support/dom.ts';
import { renderInConsole } from '#tests/web/support/render.tsx';

describe('kept focus', () => {
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

  test('returns to a button after it was disabled', () => {
    const { button } = show();
    button.focus();
    act(() => setBusy(true));
    // Browsers blur a disabled control.
    button.blur();
    act(() => setBusy(false));
    expect(document.activeElement).toBe(button);
  });

  test('does not return if focus moved on or was elsewhere', () => {
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
});

describe('lazy behind', () => {
  beforeEach(() => vi.useFakeTimers());

  const Part = () => <p>the part</p>;

  test('a part that fails to load leaves the page intact, and appears after a retry', async () => {
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
    vi.useRealTimers();
    expect(await screen.findByText('the part')).toBeTruthy();
    expect(screen.getByText('the page')).toBeTruthy();
  });
});

describe('virtual rows', () => {
  const HEIGHT = 50;

  const Rows = ({ count }: { readonly count: number }) => {
    const { listRef, rowRef, indexes, before, after } = useVirtualRows<HTMLUListElement>({
      count,
      estimate: () => HEIGHT,
      keyOf: (index) => `row ${index}`,
    });
    return (
      <ul ref={listRef} style={{ paddingTop: before, paddingBottom: after }}>
        {indexes.map((index) => (
          <li key={index} ref={rowRef} data-index={index}>
            {index}
          </li>
        ))}
      </ul>
    );
  };

  const drawn = () => screen.queryAllByRole('listitem').map((row) => Number(row.textContent));
  const paddings = () => {
    const { paddingTop, paddingBottom } = screen.getByRole('list').style;
    return [Number.parseInt(paddingTop), Number.parseInt(paddingBottom)] as const;
  };
  const scrollTo = (y: number) =>
    act(() => {
      window.scrollY = y;
      window.dispatchEvent(new Event('scroll'));
    });

  afterEach(() => {
    window.scrollY = 0;
  });

  test('a short list is drawn completely', () => {
    render(<Rows count={100} />);
    expect(drawn()).toHaveLength(100);
    expect(paddings()).toEqual([0, 0]);
  });

  test('an empty list draws nothing', () => {
    render(<Rows count={0} />);
    expect(drawn()).toEqual([]);
  });

  test('a long list draws only visible rows, and pads the rest', () => {
    render(<Rows count={2_000} />);
    expect(drawn()[0]).toBe(0);
    expect(drawn().length).toBeLessThan(60);
    const [before, after] = paddings();
    expect(before + drawn().length * HEIGHT + after).toBe(2_000 * HEIGHT);
  });

  test('scrolling draws other rows, down to the last', () => {
    render(<Rows count={2_000} />);
    scrollTo(1_000 * HEIGHT);
    expect(drawn()).toContain(1_000);
    expect(drawn()).not.toContain(0);
    scrollTo(2_000 * HEIGHT - window.innerHeight);
    expect(drawn().at(-1)).toBe(1_999);
    const [before, after] = paddings();
    expect(after).toBe(0);
    expect(before + drawn().length * HEIGHT).toBe(2_000 * HEIGHT);
  });

  test('a list that shrinks is drawn completely', () => {
    const { rerender } = render(<Rows count={2_000} />);
    rerender(<Rows count={3} />);
    expect(drawn()).toEqual([0, 1, 2]);
    expect(paddings()).toEqual([0, 0]);
  });
});

describe('color mode', () => {
  const KEY = 'ramps-gateway.theme';
  const root = document.documentElement;
  let stop: () => void = () => {};

  beforeEach(() => {
    root.className = '';
  });
  afterEach(() => stop());

  const shown = () => [root.className, root.style.colorScheme];

  test('follows the system, also when it changes', () => {
    setSystemTheme('dark');
    stop = startColorMode();
    const { result } = renderHook(() => useColorMode());
    expect(shown()).toEqual(['dark', 'dark']);
    act(() => setSystemTheme('light'));
    expect(shown()).toEqual(['light', 'light']);
    expect(result.current).toBe('light');
  });

  test('a choice is stored and overrides the system', () => {
    stop = startColorMode();
    act(() => chooseColorMode('dark'));
    expect(localStorage.getItem(KEY)).toBe('dark');
    act(() => setSystemTheme('light'));
    expect(root.className).toBe('dark');
  });

  test('a choice on another device applies once, and can be given back', () => {
    localStorage.clear();
    setSystemTheme('light');
    stop = startColorMode();
    act(() => takeOverColorMode(null));
    expect(root.className).toBe('light');
    act(() => takeOverColorMode('dark'));
    expect(root.className).toBe('dark');
    // A local choice wins until another value is saved.
    act(() => chooseColorMode('light'));
    act(() => takeOverColorMode('dark'));
    expect(root.className).toBe('light');
    act(() => setSystemTheme('dark'));
    expect(root.className).toBe('light');
    act(() => takeOverColorMode(null));
    expect(root.className).toBe('dark');
    act(() => setSystemTheme('light'));
    expect(root.className).toBe('light');
  });
});

describe('last activity', () => {
  beforeEach(() => localStorage.clear());

  test('another tab’s activity counts, unless its clock is ahead', () => {
    expect(sharedActivity(5_000)).toBe(0);
    shareActivity(4_000);
    expect([sharedActivity(5_000), sharedActivity(3_999)]).toEqual([4_000, 0]);
    forgetActivity();
    expect(sharedActivity(5_000)).toBe(0);
  });

  test('without storage, tabs do not share activity', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('switched off');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('switched off');
    });
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('switched off');
    });
    forgetActivity();
    shareActivity(1);
    expect(sharedActivity(2)).toBe(0);
    vi.restoreAllMocks();
  });
});
