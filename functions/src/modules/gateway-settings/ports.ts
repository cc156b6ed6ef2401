import type { GatewaySettingsRecord } from '@ramps-gateway/shared/contract/gateway-settings.ts';
import type { Approved, Fresh } from '../act/work.ts';

export interface StoredSettings {
  /** 0 before the first change. */
  readonly version: number;
  readonly record: GatewaySettingsRecord;
}

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
  /** At most a minute old; never fails. */
  current(): Promise<GatewaySettingsRecord>;
}
