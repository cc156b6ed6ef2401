import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseColorMode, startColorMode, takeOverColorMode, useColorMode } from '#web/lib/color-mode.ts';
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

test('what was chosen on another device is taken over once, and given back to the device', () => {
  localStorage.clear();
  setSystemTheme('light');
  stop = startColorMode();
  act(() => takeOverColorMode(null));
  expect(root.className).toBe('light');
  act(() => takeOverColorMode('dark'));
  expect(root.className).toBe('dark');
  // What is chosen here afterwards stays, until something else is saved.
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
