import { type FocusEvent, useCallback, useState } from 'react';

export const CARD_TABS = ['overview', 'wallets', 'deposits', 'details'] as const;
export type CardTab = (typeof CARD_TABS)[number];

const asTab = (value: string): CardTab => CARD_TABS.find((tab) => tab === value) ?? 'overview';

/**
 * The open tab of each card, and cards kept while out of view because a tab is open or they have the focus,
 * so that no input is lost.
 */
export const useKept = () => {
  const [tabs, setTabs] = useState<ReadonlyMap<string, CardTab>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const openTab = useCallback((id: string, value: string) => {
    setTabs((before) => {
      const after = new Map(before);
      const tab = asTab(value);
      if (tab === 'overview') after.delete(id);
      else after.set(id, tab);
      return after;
    });
  }, []);
  const onFocus = useCallback((event: FocusEvent) => {
    const card = event.target.closest('[data-account]');
    setFocused(card?.getAttribute('data-account') ?? null);
  }, []);
  return {
    tabOf: (id: string): CardTab => tabs.get(id) ?? 'overview',
    openTab,
    onFocus,
    isKept: (id: string): boolean => tabs.has(id) || focused === id,
  };
};
