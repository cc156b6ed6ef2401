import type { AssetRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ASSET_TYPES } from '@ramps-gateway/shared/domain/assets.ts';

/** S2.88, "Assets": the tabs. */
export const TABS = ['all', ...ASSET_TYPES] as const;
export type Tab = (typeof TABS)[number];

export const isTab = (text: string): text is Tab => TABS.some((tab) => tab === text);

export const ofTab = (assets: readonly AssetRecord[], tab: Tab): readonly AssetRecord[] =>
  tab === 'all' ? assets : assets.filter(({ asset_type }) => asset_type === tab);

export type Counts = Readonly<Record<Tab | 'active', number>>;

export const countsOf = (assets: readonly AssetRecord[]): Counts => {
  const counts = { all: assets.length, fiat: 0, crypto: 0, exotic: 0, active: 0 };
  for (const { asset_type, active } of assets) {
    counts[asset_type] += 1;
    if (active) counts.active += 1;
  }
  return counts;
};
