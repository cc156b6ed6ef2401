import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Fraction, SpreadRule } from '@ramps-gateway/shared/domain/spread.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { SubAccounts } from '../accounts/ports.ts';
import type { CurrentSettings } from '../gateway-settings/ports.ts';

export interface Spreads {
  /** The user's own spread and their band's minimum. A rule's override is separate. */
  of(userId: string): Promise<{ readonly custom: Fraction | null; readonly bandMinimum: Fraction | null }>;
}

/** The spread with which an exchange was ordered. */
export interface ExchangeTerms {
  /** Percent. */
  readonly spread: Amount;
  readonly rule: SpreadRule;
}

export interface PricePorts {
  readonly accounts: Pick<SubAccounts, 'get'>;
  readonly configurations: {
    get(subAccountId: string): Promise<{ readonly record: ConfigurationRecord } | undefined>;
  };
  readonly spreads: Spreads;
  readonly settings: CurrentSettings;
}
