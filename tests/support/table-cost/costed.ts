import type { Call } from '#shared/contract/call.ts';
import type { Asked } from '#shared/contract/examples/example.ts';
import { addressOf, exampleOf } from '#shared/contract/examples/index.ts';
import type { World } from '#shared/contract/examples/world.ts';
import { ADMIN, OPERATOR, WORLD } from './own.ts';

type Who = typeof ADMIN | undefined;

/** A measured call; docs/calls.md states its cost. */
export interface Costed {
  readonly call: Pick<Call, 'method' | 'path'>;
  /** The call and its variant. */
  readonly name: string;
  readonly who: Who;
  readonly line: string;
  readonly options: Omit<Asked, 'params'>;
  /** Whether it reads a list over several partitions, which costs less while they are nearly empty. */
  readonly spread: boolean;
}

interface Made extends Asked {
  /** The variant, if a call is measured more than once. */
  readonly as?: string;
  readonly of?: Partial<World>;
  readonly spread?: true;
}

export const askedBy = (who: Who, call: Costed['call'], { as, of, spread, ...parts }: Made = {}): Costed => {
  const { params, ...options } = { ...exampleOf(call).ask({ ...WORLD, ...of }), ...parts };
  return {
    call,
    name: `${call.method} ${call.path}${as === undefined ? '' : `, ${as}`}`,
    who,
    line: `${call.method} ${addressOf(call, { ...(params && { params }) })}`,
    options,
    spread: spread === true,
  };
};

export const byOperator = (call: Costed['call'], made?: Made): Costed => askedBy(OPERATOR, call, made);
export const byAdmin = (call: Costed['call'], made?: Made): Costed => askedBy(ADMIN, call, made);
