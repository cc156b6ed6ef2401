import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { DynamoHooks, Verdict } from '#tests/support/dynamo-proxy.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { sandbox } from '#tests/support/stack-client.ts';
import { type Cell, heldCall, isClaim, isHeldWrite, nameOf, writeIn } from './points.ts';

export interface Held {
  readonly cell: Cell;
  readonly account: SubAccountRecord;
}

interface RequestItem {
  readonly seq: number;
  readonly method: string;
  readonly path: string;
  readonly account: string | null;
  readonly status: number | null;
}

/**
 * Stops each conversion at its point, at the table or at the provider. From then on no write of it reaches the table, not
 * even from another driver.
 */
export const createGate = async (stack: StackFile, all: readonly Held[]) => {
  const { promise: gone, resolve: release } = Promise.withResolvers<Verdict>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
  const atTable = new Set<Held>();
  const armed = new Set<Held>();
  const requestsAfter = async (seq: number): Promise<readonly RequestItem[]> =>
    (await sandbox(stack)<{ items: RequestItem[] }>(`GET /sandbox/log?kind=request&after=${seq}`)).items;
  // Calls left open by an earlier kill are never answered, so they do not count.
  const earlier = (await requestsAfter(0)).at(-1)?.seq ?? 0;
  let frozen = false;

  const bySubAccount = new Map(all.map((held) => [held.account.id, held]));
  const callOf = ({ cell, account }: Held) => heldCall(cell, account.external_id);

  const setHangs = (held: Iterable<Held>): Promise<unknown> =>
    sandbox(stack)('PUT /sandbox/behaviour', {
      hang: [...held].flatMap((each) => {
        const call = callOf(each);
        return call ? [{ match: call.match, after_commit: call.after_commit, seconds: 3000 }] : [];
      }),
    });

  /** The provider keeps its call even when nobody waits for the answer. */
  const atProvider = async (): Promise<readonly Held[]> => {
    const open = (await requestsAfter(earlier)).filter(({ status }) => status === null);
    return [...armed].filter((held) => {
      const wanted = new RegExp(callOf(held)?.match.slice(1, -1) ?? '$.');
      return open.some(
        ({ account, method, path }) =>
          account === held.account.external_id && wanted.test(`${method} ${path} ${account}`),
      );
    });
  };

  const hooks: DynamoHooks = {
    before: async (request) => {
      if (frozen) return gone;
      if (request.operation === 'GetRecords') return begun;
      const write = writeIn(request);
      const held = write && bySubAccount.get(write.subAccountId);
      if (!held) return undefined;
      if (atTable.has(held)) return gone;
      if (isHeldWrite(held.cell, write) === 'before') {
        atTable.add(held);
        return gone;
      }
      const isBeyond = armed.has(held) && !isClaim(held.cell.step, write);
      return isBeyond && (await atProvider()).includes(held) ? gone : undefined;
    },
    after: async (request, { status }) => {
      if (frozen) return gone;
      const write = status === 200 ? writeIn(request) : undefined;
      const held = write && bySubAccount.get(write.subAccountId);
      if (!held) return undefined;
      if (callOf(held)?.from(write) && !armed.has(held)) {
        armed.add(held);
        await setHangs(armed);
      }
      if (isHeldWrite(held.cell, write) !== 'after') return undefined;
      atTable.add(held);
      return gone;
    },
  };

  return {
    hooks,
    /**
     * Opens the stream once all events are recorded: records of one batch are handled in parallel, and none may wait
     * behind a stopped one.
     */
    begin: () => begin(undefined),
    missing: async (): Promise<readonly string[]> => {
      const there = new Set([...atTable, ...(await atProvider())]);
      return all.filter((held) => !there.has(held)).map(({ cell }) => nameOf(cell));
    },
    /** Lets nothing more through, and has the provider keep no later request. */
    freeze: async (): Promise<void> => {
      frozen = true;
      await setHangs([]);
    },
    /** The processes are dead, and every stopped call came from them. */
    release: () => release({ kind: 'reset' }),
  };
};
