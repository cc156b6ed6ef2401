import type { SubAccountRecord } from '#shared/contract/records.ts';
import type { DynamoHooks, Verdict } from '#tests/support/dynamo-proxy.ts';
import type { StackFile } from '#tests/support/stack.ts';
import { sandbox } from '#tests/support/stack-client.ts';
import { type Cell, type HeldCall, heldCall, isHeldWrite, nameOf, writeIn } from './points.ts';

export interface Held {
  readonly cell: Cell;
  readonly account: SubAccountRecord;
}

interface RequestItem {
  readonly kind: 'request';
  readonly method: string;
  readonly path: string;
  readonly account: string | null;
  readonly status: number | null;
}

/** Holds each conversion at its point, at the table or at the provider, until the processes that drive it are gone. */
export const createGate = (stack: StackFile, all: readonly Held[]) => {
  const { promise: gone, resolve: release } = Promise.withResolvers<Verdict>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
  const atTable = new Set<Held>();
  const armed = new Map<Held, HeldCall>();
  let frozen = false;
  let setting = Promise.resolve<unknown>(undefined);

  const bySubAccount = new Map(all.map((held) => [held.account.id, held]));

  /** One after the other: each takes the place of the one before. */
  const setHangs = (hang: readonly unknown[] | null): Promise<unknown> =>
    (setting = setting.then(() => sandbox(stack)('PUT /sandbox/behaviour', { hang })));

  const arm = async (held: Held, call: HeldCall): Promise<void> => {
    if (armed.has(held)) return;
    armed.set(held, call);
    await setHangs(
      [...armed.values()].map(({ match, after_commit }) => ({ match, after_commit, seconds: 3000 })),
    );
  };

  const hooks: DynamoHooks = {
    before: (request) => {
      if (frozen) return gone;
      if (request.operation === 'GetRecords') return begun;
      const write = writeIn(request);
      const held = write && bySubAccount.get(write.subAccountId);
      if (!held || isHeldWrite(held.cell, write) !== 'before') return undefined;
      atTable.add(held);
      return gone;
    },
    after: async (request, { status }) => {
      if (frozen) return gone;
      const write = status === 200 ? writeIn(request) : undefined;
      const held = write && bySubAccount.get(write.subAccountId);
      if (!held) return undefined;
      const call = heldCall(held.cell, held.account.external_id);
      if (call?.from(write)) await arm(held, call);
      if (isHeldWrite(held.cell, write) !== 'after') return undefined;
      atTable.add(held);
      return gone;
    },
  };

  /** Those that are at their point now. */
  const reached = async (): Promise<readonly Held[]> => {
    const { items } = await sandbox(stack)<{ items: RequestItem[] }>('GET /sandbox/log?kind=request');
    const open = items.filter(({ status }) => status === null);
    const atProvider = [...armed].filter(([held]) =>
      open.some(
        ({ account, method, path }) =>
          account === held.account.external_id &&
          new RegExp(heldCall(held.cell, account)?.match.slice(1, -1) ?? '$.').test(
            `${method} ${path} ${account}`,
          ),
      ),
    );
    return [...atTable, ...atProvider.map(([held]) => held)];
  };

  return {
    hooks,
    /**
     * The stream is read: not before all events are recorded, so that none waits in line behind one that is held (records
     * that a function gets in one batch are done side by side).
     */
    begin: () => begin(undefined),
    missing: async (): Promise<readonly string[]> => {
      const there = await reached();
      return all.filter((held) => !there.includes(held)).map(({ cell }) => nameOf(cell));
    },
    /** From now on nothing gets through, and the provider holds no later request. */
    freeze: async (): Promise<void> => {
      frozen = true;
      await setHangs(null);
    },
    /** They did not come to their points together: they go on as they like. */
    abandon: async (): Promise<void> => {
      begin(undefined);
      await setHangs(null);
      release({ kind: 'reset' });
    },
    /** The processes are gone: what is still held came from them. */
    release: () => release({ kind: 'reset' }),
  };
};
