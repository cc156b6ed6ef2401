import type * as z from 'zod/mini';
import type { PolicyItem } from '../../domain/policy.ts';
import type { Call, Fields } from '../call.ts';
import type { World } from './world.ts';

type Schema = z.core.$ZodType;
type Headers = Readonly<Record<string, string>>;
type Nothing = Readonly<Record<never, never>>;
/** A part of a request, optional if the call takes none. */
type Part<Name extends string, Input> = undefined extends Input
  ? { readonly [name in Name]?: Input }
  : Nothing extends Input
    ? { readonly [name in Name]?: Input }
    : { readonly [name in Name]: Input };

/** A request, typed by the input of its call's schemas. */
type RequestOf<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', z.input<P>> &
  Part<'query', z.input<Q>> &
  Part<'body', z.input<B>> & { readonly headers?: Headers };

export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Headers;
  readonly body?: unknown;
  readonly headers?: Headers;
}

type Make = (world: World) => Asked;

export interface Example {
  readonly call: Call;
  /** What the call does, for the API's description. Its first sentence is the summary. */
  readonly says: string;
  readonly ask: Make;
  /** The same call held for a second person, by policy item. */
  readonly held: Readonly<Partial<Record<PolicyItem, Make>>>;
  /** The requests that need a fresh sign-in; by default all. */
  readonly fresh: readonly Make[];
  /** Why a call that changes something writes no audit row. */
  readonly unaudited: string | undefined;
}

type Typed<P extends Schema, Q extends Schema, B extends Schema> = (
  world: World,
) => RequestOf<P, Q, B> & Asked;

interface Others<Typed> {
  readonly held?: Readonly<Partial<Record<PolicyItem, Typed>>>;
  readonly fresh?: readonly Typed[];
  readonly unaudited?: string;
}

const bare: Make = () => ({});

/** A valid request for one call; without `ask` it has no values and no body. */
export const example = <P extends Fields, Q extends Fields, B extends Schema, A extends Schema>(
  call: Call<P, Q, B, A>,
  says: string,
  ...[ask, { held = {}, fresh, unaudited } = {}]: Nothing extends RequestOf<P, Q, B>
    ? [ask?: Typed<P, Q, B>, others?: Others<Typed<P, Q, B>>]
    : [ask: Typed<P, Q, B>, others?: Others<Typed<P, Q, B>>]
): Example => ({ call, says, ask: ask ?? bare, held, fresh: fresh ?? [ask ?? bare], unaudited });
