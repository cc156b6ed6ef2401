import type { RampsMethod } from '@ramps-gateway/shared/contract/ramps/row.ts';
import type { Outgoing } from '../../modules/provider/calls.ts';
import type { Abilities, ProfileName } from '../../modules/provider/ports.ts';
import type { Clock, Sleep } from '../../platform/clock.ts';
import type { ProviderCredentials } from '../secrets/credentials.ts';
import type { Fit } from './fit.ts';
import type { Transport } from './transport.ts';

export interface WireRequest {
  readonly method: RampsMethod;
  /** After the base address, with encoded values: `/v1/order/o-1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** JSON; amounts digit by digit. */
  readonly body?: string;
  /** For public calls. Sent with a token only after a 401. */
  readonly withoutToken?: true;
}

/** One way to make a call. The next way is tried when one of its requests is answered 404. */
export interface Attempt {
  readonly requests: readonly [WireRequest, ...WireRequest[]];
  /** The canonical body (shared/contract/ramps) of the answers, in the order of the requests. @param askedAt before the first */
  readonly read: (bodies: readonly unknown[], askedAt: Date) => Fit<unknown>;
}

export type Encoded =
  | { readonly attempts: readonly [Attempt, ...Attempt[]] }
  /** The provider has no such call, or the call lacks what the provider needs. Nothing is sent. */
  | { readonly refused: string };

/** How a canonical call goes over the wire. Its path values are checked before. */
export type Codec = (call: Outgoing) => Encoded;

export type TokenResult =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly reason: 'authentication' | 'timeout' | 'unavailable' };

/** @param refused a token that the provider did not accept; it is not given again */
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

/** The provider's own words for a refusal; undefined where it says nothing. */
export interface Refusal {
  readonly message?: string;
  readonly details?: unknown;
}

/** One provider, or one version of it: how canonical calls go over its wire, and its abilities. */
export interface Profile {
  readonly name: ProfileName;
  readonly abilities: Abilities;
  readonly codec: Codec;
  readonly authentication: (parts: TokenParts) => TokenSource;
  readonly refusal: (body: unknown) => Refusal;
}
