import type { Registered } from '../../modules/stops/ports.ts';

/** An answer as it was given, to be given again. */
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
  /** Of endpoint, account and data: what the key stands for. */
  readonly fingerprint: string;
  readonly account_id: string;
  readonly path: string;
  /** JSON of what is sent, with its reference. */
  readonly data: string;
  /** By it the order is found at the provider. */
  readonly reference: string;
  /** The reference is the caller's own word. */
  readonly named: boolean;
  readonly phase: 'sending' | 'unknown' | 'answered';
  /** Who has it until then; ISO 8601. */
  readonly lease_until: string | null;
  /** When it was sent first, where it is not known what came of that. */
  readonly tried_at: string | null;
  readonly answer: KeptAnswer | null;
  readonly created_at: string;
  /** From then on the key is free; null while it is not known what came of it. */
  readonly ends_at: string | null;
}

/** A place that money of a sub-account may be sent to, as the provider showed it last; short, and without secrets. */
export interface Destination {
  readonly kind: 'wallet' | 'bank';
  readonly id: string;
  readonly asset: string;
  readonly name: string | null;
  /** The network, or the bank. */
  readonly place: string | null;
  /** Its address or account number, for a person. */
  readonly masked: string;
  /** Of address or number: by it a stop knows it again, whatever tag it has. */
  readonly target: string;
  /** Of all that says which place it is: its tag or PIX key too. */
  readonly exact: string;
  /** Of all that says where money goes. */
  readonly digest: string;
}

/** A change that a user asks for in this console, written down before the provider is asked. */
export interface Announced {
  readonly change: 'added' | 'removed';
  /** The `exact` of what is added; kind and id of what is removed. */
  readonly match: string;
  /** Their email. */
  readonly by: string;
  readonly at: string;
}

export interface Snapshot {
  /** Null until the provider was looked at first. */
  readonly seen: readonly Destination[] | null;
  readonly announced: readonly Announced[];
  /** Of each place that became one since the first look: when that was found. Longer there than it is seen. */
  readonly registered: readonly Registered[];
}
