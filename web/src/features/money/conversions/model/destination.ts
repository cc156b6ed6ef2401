import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useProfile, useRole } from '../../../../lib/queries/profile.ts';

export type DestinationState = 'none' | 'unconfirmed' | 'confirmed';

export const destinationState = ({
  destination,
}: Pick<ConfigurationRecord, 'destination'>): DestinationState => {
  if (destination === null) return 'none';
  return destination.confirmed_at === null ? 'unconfirmed' : 'confirmed';
};

export interface Who {
  readonly id: string | undefined;
  readonly role: Role;
}

export const useWho = (): Who => {
  const role = useRole();
  return { id: useProfile().data?.id, role };
};

/** Only the owner decides where the money goes; without an owner, an administrator does. */
export const isOwner = ({ user_id }: Pick<SubAccountRecord, 'user_id'>, { id, role }: Who): boolean =>
  user_id === null ? role === 'admin' : user_id === id;
