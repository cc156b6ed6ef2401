import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { ExchangeTerms } from '../../../modules/pricing/ports.ts';
import type { Counted } from '../../../modules/spending/model.ts';
import type { PlaceKeys, Registered } from '../../../modules/stops/model.ts';

export interface KeptAnswer {
  readonly ok: boolean;
  /** JSON: the order, or the error's code and message. */
  readonly body: string;
}

/**
 * An order with an Idempotency-Key. `sending`: a call sends it, or died doing so; `unknown`: sent and not answered;
 * `answered`: the outcome is known.
 */
export interface OrderRequest {
  readonly user_id: string;
  readonly key: string;
  /** Digest of endpoint, account and data: the request that the key belongs to. */
  readonly fingerprint: string;
  readonly account_id: string;
  readonly path: string;
  readonly data: string;
  readonly reference: string;
  /** True if the caller gave the key. */
  readonly named: boolean;
  readonly phase: 'sending' | 'unknown' | 'answered';
  readonly lease_until: string | null;
  /** When it was first sent, if the outcome is unknown. */
  readonly tried_at: string | null;
  readonly answer: KeptAnswer | null;
  /** Includes the spread for an exchange of USDT. */
  readonly spends: { readonly asset: string; readonly amount: Amount };
  /** Only for an exchange. */
  readonly terms: ExchangeTerms | null;
  /** BRL that an exchange counts towards the daily limit (UTC). Released if the exchange fails. */
  readonly day: { readonly day: string; readonly amount: Amount } | null;
  readonly created_at: string;
  /** Null while the outcome is unknown. */
  readonly ends_at: string | null;
  /** Counted in the last 24 hours; `null` if approved by a second person, or if its value in BRL is unknown. */
  readonly counted: Counted | null;
}

/** As the provider last showed it. */
export interface Destination extends PlaceKeys {
  readonly kind: 'wallet' | 'bank';
  readonly id: string;
  readonly asset: string;
  readonly name: string | null;
  /** Network or bank. */
  readonly place: string | null;
  readonly masked: string;
  /** Covers everything that determines where money goes. */
  readonly digest: string;
}

/** A user's change, stored before the provider is called. */
export interface Announced {
  readonly change: 'added' | 'removed';
  /** The `exact` of a new destination; kind and id of a removed one. */
  readonly match: string;
  readonly by: string;
  readonly at: string;
}

export interface Snapshot {
  /** Null before the first read. */
  readonly seen: readonly Destination[] | null;
  readonly announced: readonly Announced[];
  /** When each destination added since the first read was found. Kept longer than the destination is seen. */
  readonly registered: readonly Registered[];
}
