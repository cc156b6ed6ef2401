/** An answer as it was given, to be given again. */
export interface KeptAnswer {
  readonly ok: boolean;
  /** JSON: the order, or the error's code and message. */
  readonly body: string;
}

/**
 * An order that a caller asked for with an Idempotency-Key. `sending`: somebody has said that they send it right now,
 * or died doing so. `unknown`: it was sent and not answered. `answered`: it is known what came of it.
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
