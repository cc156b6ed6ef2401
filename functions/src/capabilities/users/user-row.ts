import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';

/** A profile as a row of the user list (S3.5). */
export const userRow = ({ user_id: id, ...profile }: ProfileRecord): User => ({ id, ...profile });
