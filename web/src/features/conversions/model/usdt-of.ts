import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';

/** USDT of a conversion: what arrived as soon as the provider shows it, until then what it is to be; null until quoted. */
export const usdtOf = ({
  transferred_usdt_amount,
  target_usdt_amount,
}: Pick<ConversionRecord, 'transferred_usdt_amount' | 'target_usdt_amount'>): Amount | null =>
  transferred_usdt_amount ?? target_usdt_amount;
