import type * as z from 'zod/mini';
import { type Read, unreadableAt } from '../../modules/provider/calls.ts';
import type { ReadResult } from './client.ts';
import { fit } from './fit.ts';

/** An answer that does not match the requested shape counts as none. */
export const parsed = <S extends z.core.$ZodType>(
  schema: S,
  result: ReadResult<unknown>,
): Read<z.output<S>> => {
  if (!result.ok) return result;
  const read = fit(schema, result.value);
  return read.ok ? read : unreadableAt(read.field);
};
