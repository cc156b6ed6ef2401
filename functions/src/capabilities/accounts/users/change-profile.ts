import type { ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Act } from '../../../modules/audit/act.ts';
import { notFound } from '../../../platform/errors.ts';
import { untilWritten } from '../../../platform/tries.ts';
import type { ProfileRows } from './ports.ts';

/** Changes the current profile. @param change runs for each try; returns the same record if nothing changes */
export const changeProfile = (
  profiles: Pick<ProfileRows, 'get' | 'replace'>,
  userId: string,
  change: (record: ProfileRecord) => ProfileRecord | Promise<ProfileRecord>,
  act?: Act,
): Promise<ProfileRecord> =>
  untilWritten(async () => {
    const found = await profiles.get(userId);
    if (!found) throw notFound();
    const next = await change(found.record);
    if (next === found.record) return next;
    return (await profiles.replace(next, found.version, act)) ? next : undefined;
  });
