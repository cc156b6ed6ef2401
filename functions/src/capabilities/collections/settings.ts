import type { GatewaySettings } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import type { OwnWallet } from '@ramps-gateway/shared/contract/collections.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Profiles } from '../../modules/users/ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { GatewaySettingsRow, StoredSettings } from './ports.ts';

export interface SettingsPorts {
  readonly settings: GatewaySettingsRow;
  readonly profiles: Profiles;
  readonly clock: Clock;
}

const answerOf = ({ version, record }: StoredSettings): GatewaySettings => ({ ...record, version });

export const readSettings =
  ({ settings }: Pick<SettingsPorts, 'settings'>) =>
  async (): Promise<GatewaySettings> =>
    answerOf(await settings.read());

interface Change {
  /** That was read. */
  readonly version: number;
  readonly collection_wallet: OwnWallet | null;
}

/** An administrator's change over the settings that they saw. */
export const saveSettings =
  ({ settings, profiles, clock }: SettingsPorts) =>
  async (who: Principal, { version, collection_wallet }: Change): Promise<GatewaySettings> => {
    const profile = await profiles.get(who.user_id);
    const record = {
      collection_wallet,
      updated_by: { id: who.user_id, email: profile?.record.email ?? '' },
      updated_at: clock().toISOString(),
    };
    if (!(await settings.write(record, version)))
      throw new VisibleError('CONFLICT', 'The settings have changed since you saw them. Load them again.');
    return answerOf({ version: version + 1, record });
  };
