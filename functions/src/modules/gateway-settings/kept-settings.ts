import {
  type GatewaySettingsRecord,
  NOTHING_SETTLED,
} from '@ramps-gateway/shared/contract/gateway-settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logger.ts';
import type { CurrentSettings, GatewaySettingsRow } from './ports.ts';

/** Saved settings apply within a minute. Milliseconds. */
const SETTINGS_KEPT_MS = 60_000;
/** A failed read is repeated after this long. */
const AGAIN_MS = 5_000;

/**
 * The gateway's settings, cached for a minute. If a read fails, the last known settings or the defaults apply, so that
 * money does not wait.
 */
export const keptSettings = (
  row: Pick<GatewaySettingsRow, 'read'>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): CurrentSettings => {
  let known: GatewaySettingsRecord = NOTHING_SETTLED;
  let until = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async (began: number): Promise<void> => {
    try {
      known = (await row.read()).record;
      until = began + SETTINGS_KEPT_MS;
    } catch (error) {
      until = began + AGAIN_MS;
      log.error('the gateway settings could not be read', error);
    } finally {
      reading = undefined;
    }
  };

  return {
    current: async () => {
      const now = clock().getTime();
      if (now >= until) await (reading ??= read(now));
      return known;
    },
  };
};
