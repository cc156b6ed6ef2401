import { listRecipients } from '@ramps-gateway/shared/contract/calls/recipients.ts';
import type { RecipientKind } from '@ramps-gateway/shared/contract/recipients.ts';
import { pagedQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

interface Wanted {
  readonly kind?: RecipientKind | undefined;
  readonly subAccountId?: string | undefined;
}

export const recipientsQuery = ({ kind, subAccountId }: Wanted = {}) =>
  pagedQuery(keys.recipients.list(kind ?? '', subAccountId ?? ''), listRecipients, {
    kind,
    sub_account_id: subAccountId,
  });
