import type { Versioned } from '../../platform/page.ts';
import type { GatewaySettingsRecord } from '@ramps-gateway/shared/contract/gateway-settings.ts';
import type { Approved, Fresh } from '../act/work.ts';

/** Version 0 before the first change. */
export type StoredSettings = Versioned<GatewaySettingsRecord>;

export interface GatewaySettingsRow {
  read(): Promise<StoredSettings>;
  write(
    record: GatewaySettingsRecord,
    expected: number,
    approved: Approved<'limits' | 'settings' | 'spread'>,
    fresh: Fresh,
  ): Promise<boolean>;
}

export interface CurrentSettings {
  /** At most a minute old; never throws. */
  current(): Promise<GatewaySettingsRecord>;
}
