import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound } from '../../platform/errors.ts';
import type { SubAccounts } from './ports.ts';

/** C3: somebody else's answers like one that does not exist. */
export const getSubAccount =
  (accounts: Pick<SubAccounts, 'get'>) =>
  async (who: Principal, id: string): Promise<SubAccountRecord> => {
    const found = await accounts.get(id);
    if (!found || !maySee(who, found.record)) throw notFound();
    return found.record;
  };
