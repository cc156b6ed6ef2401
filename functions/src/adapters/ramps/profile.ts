import type { RampsMethod } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type { Outgoing } from '../../modules/provider/calls.ts';
import type { Abilities, ProfileName } from '../../modules/provider/ports.ts';
import type { Clock, Sleep } from '../../platform/clock.ts';
import type { ProviderCredentials } from '../secrets/credentials.ts';
import type { Fit } from './fit.ts';
import type { Transport } from './transport.ts';

export interface WireRequest {
  readonly method: RampsMethod;
  /** Relative to the base address, with encoded values: `/v1/order/o-1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** JSON, with amounts digit by digit. */
  readonly body?: string;
  /** For public calls. The token is sent only after a 401. */
  readonly withoutToken?: true;
}

/** One way to make a call. If a request of it is answered 404, the next way is tried. */
export interface Attempt {
  readonly requests: readonly [WireRequest, ...WireRequest[]];
  /**
   * Turns the answers, in the order of the requests, into the canonical body (shared/contract/ramps). @param askedAt
   * start of the first request
   */
  readonly read: (bodies: readonly unknown[], askedAt: Date) => Fit<unknown>;
}

export type Encoded =
  | { readonly attempts: readonly [Attempt, ...Attempt[]] }
  /** The provider has no such call, or the call lacks required data. Nothing is sent. */
  | { readonly refused: string };

/** Translates a canonical call into requests. Its path values are already checked. */
export type Codec = (call: Outgoing) => Encoded;

export type TokenResult =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly reason: 'authentication' | 'timeout' | 'unavailable' };

/** @param refused a token that the provider rejected; it is not returned again */
export type TokenSource = (
  base: URL,
  credentials: ProviderCredentials,
  refused?: string,
) => Promise<TokenResult>;

export interface TokenParts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** Milliseconds for each request. */
  readonly timeoutMs: number;
}

/** The provider's own words for a refusal; undefined if it gives none. */
export interface Refusal {
  readonly message?: string;
  readonly details?: unknown;
}

/** A provider, or one version of it: how to make canonical calls, and its abilities. */
export interface Profile {
  readonly name: ProfileName;
  readonly abilities: Abilities;
  readonly codec: Codec;
  readonly authentication: (parts: TokenParts) => TokenSource;
  readonly refusal: (body: unknown) => Refusal;
}
