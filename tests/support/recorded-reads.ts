import type { ReadResult } from '#functions/adapters/ramps/client.ts';
import type { Outgoing } from '#functions/modules/provider/calls.ts';
import { pathOf } from '#shared/contract/call.ts';
import type { RampsRow } from '#shared/contract/ramps/row.ts';

type Input = Omit<Outgoing, 'row'>;

/** Replaces the client's `read`; `asked` lists the paths called. */
export const recordedReads = (
  answer: (input: Input) => ReadResult<unknown> | Promise<ReadResult<unknown>>,
) => {
  const asked: (readonly [string | undefined, Input])[] = [];
  const read = async (row: RampsRow, { values, ...input }: Input): Promise<ReadResult<unknown>> => {
    asked.push([pathOf(row.template, values), input]);
    return answer(input);
  };
  return { asked, read };
};

export const valueRead = (value: unknown): ReadResult<unknown> => ({
  ok: true,
  value,
  headers: new Headers(),
});
