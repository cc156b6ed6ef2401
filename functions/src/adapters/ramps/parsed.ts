import * as z from 'zod/mini';
import { type Read, UNREADABLE } from '../../modules/provider/calls.ts';
import type { ReadResult } from './client.ts';

/** An answer that does not read as what was asked for counts as none. */
export const parsed = <S extends z.core.$ZodType>(
  schema: S,
  result: ReadResult<unknown>,
): Read<z.output<S>> => {
  if (!result.ok) return result;
  const value = z.safeParse(schema, result.value);
  return value.success ? { ok: true, value: value.data } : UNREADABLE;
};
