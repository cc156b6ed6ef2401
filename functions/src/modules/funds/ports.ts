import type { FundsClaim, FundsRows } from '@ramps-gateway/shared/domain/funds.ts';

/** Identifies a sub-account: `id` is the gateway's, `external_id` the provider's. */
export interface FundsOf {
  readonly id: string;
  readonly external_id: string;
}

/** Versions that a claim was judged against; 0 if the row does not exist. */
interface JudgedVersions {
  readonly claims: number;
  /** Version of the ledger head, which every posting increases. */
  readonly ledger: number;
}

export interface FundsView extends FundsRows {
  /** Assets with a ledger account. */
  readonly assets: readonly string[];
  readonly versions: JudgedVersions;
}

/** Written with an order's intent, in the same transaction. */
export interface FundsIntent {
  readonly subAccountId: string;
  readonly claim: FundsClaim;
  /** All claims of the sub-account when it was judged. */
  readonly others: readonly FundsClaim[];
  readonly versions: JudgedVersions;
}

export interface Funds {
  /**
   * Claims and ledger are read strongly consistently. Conversions and held payments may lag, but the ledger includes
   * them.
   */
  view(of: FundsOf): Promise<FundsView>;
  /** Ends the claim of an order that certainly was not made. */
  release(subAccountId: string, reference: string): Promise<void>;
}
