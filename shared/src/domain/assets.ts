/** spec 3 and 9. */
export const ASSET_TYPES = ['fiat', 'crypto', 'exotic'] as const;

export type AssetType = (typeof ASSET_TYPES)[number];

/** spec 3: networks belong to crypto assets. */
export const hasNetworks = (type: AssetType): boolean => type === 'crypto';
