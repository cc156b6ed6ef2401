import type { GatewaySettingsRecord } from '@ramps-gateway/shared/contract/gateway-settings.ts';

export interface StoredSettings {
  /** 0 before the first change. */
  readonly version: number;
  readonly record: GatewaySettingsRecord;
}

/** What administrators have settled for the whole gateway: one row. */
export interface GatewaySettingsRow {
  read(): Promise<StoredSettings>;
  /** False when they have changed since `expected`. */
  write(record: GatewaySettingsRecord, expected: number): Promise<boolean>;
}

/** What the gateway goes by now. */
export interface CurrentSettings {
  /** As they were within the last minute; it never fails. */
  current(): Promise<GatewaySettingsRecord>;
}
