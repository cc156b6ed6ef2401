import type { renameRecipient as call } from '@ramps-gateway/shared/contract/calls/recipients.ts';
import type * as z from 'zod/mini';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { Work } from '../../../modules/act/work.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { StopsPorts } from './ports.ts';

const TRIES = 3;

/** Gives a destination the gateway's own name; the provider has no call for it. */
export const renameRecipient =
  ({ accounts, recipients, clock }: Pick<StopsPorts, 'accounts' | 'clock' | 'recipients'>) =>
  async (
    work: Work,
    destinationId: string,
    { sub_account_id: subAccountId, kind, name }: z.output<typeof call.body>,
  ): Promise<{ name: string | null }> => {
    await visibleAccount(work.who, subAccountId, accounts);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await recipients.get({
        sub_account_id: subAccountId,
        kind,
        destination_id: destinationId,
      });
      if (!found?.record.known || found.record.removed_at !== null) throw notFound();
      const { record, version } = found;
      const place = { sub_account_id: subAccountId, destination: record.masked };
      work.audit({
        before: { ...place, name: record.own_name ?? record.name },
        after: { ...place, name: name ?? record.name },
      });
      const next = { ...record, own_name: name, updated_at: clock().toISOString() };
      if (await recipients.save(next, version, work)) return { name: name ?? record.name };
    }
    throw new VisibleError('CONFLICT');
  };
