import type { IncomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { AccountLists, SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Ledger, LedgerWriter } from '../../../modules/ledger/ports.ts';
import type { People } from '../../../modules/users/ports.ts';
import type { Clock } from '../../../platform/clock.ts';

export interface LedgerPorts {
  readonly accounts: SubAccounts & Pick<AccountLists, 'every' | 'page'>;
  readonly ledger: Ledger;
  readonly ledgerWriter: Pick<LedgerWriter, 'correct'>;
  readonly conversions: { get(id: string): Promise<{ readonly record: ConversionRecord } | undefined> };
  readonly incoming: { get(id: string): Promise<IncomingPaymentRecord | undefined> };
  readonly people: People;
  readonly clock: Clock;
}
