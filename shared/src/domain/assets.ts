/** S9.27. */
export const ASSET_TYPES = ['fiat', 'crypto', 'exotic'] as const;

export type AssetType = (typeof ASSET_TYPES)[number];

/** S3: only crypto assets have networks. */
export const hasNetworks = (type: AssetType): boolean => type === 'crypto';
