import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseColorMode, startColorMode, useColorMode } from '#web/lib/color-mode.ts';
import { setSystemTheme } from '../support/dom.ts';

const KEY = 'ramps-gateway.theme';
const root = document.documentElement;
let stop: () => void = () => {};

beforeEach(() => {
  root.className = '';
});
afterEach(() => stop());

const shown = () => [root.className, root.style.colorScheme];

test('follows the system at first, and when it changes', () => {
  setSystemTheme('dark');
  stop = startColorMode();
  const { result } = renderHook(() => useColorMode());
  expect(shown()).toEqual(['dark', 'dark']);
  act(() => setSystemTheme('light'));
  expect(shown()).toEqual(['light', 'light']);
  expect(result.current).toBe('light');
});

test('a choice is remembered and stands against the system', () => {
  stop = startColorMode();
  act(() => chooseColorMode('dark'));
  expect(localStorage.getItem(KEY)).toBe('dark');
  act(() => setSystemTheme('light'));
  expect(root.className).toBe('dark');
});
