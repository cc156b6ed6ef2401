import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import '#tests/web/support/dom.ts';
import { useKept } from '#web/features/sub-accounts/model/use-kept.ts';

test('a card stays while another tab than the overview is open on it', () => {
  const { result } = renderHook(() => useKept());
  expect([result.current.tabOf('a'), result.current.isKept('a')]).toEqual(['overview', false]);
  act(() => result.current.openTab('a', 'deposits'));
  expect([result.current.tabOf('a'), result.current.isKept('a')]).toEqual(['deposits', true]);
  expect(result.current.isKept('b')).toBe(false);
  act(() => result.current.openTab('a', 'overview'));
  expect(result.current.isKept('a')).toBe(false);
  act(() => result.current.openTab('a', 'something else'));
  expect(result.current.tabOf('a')).toBe('overview');
});
