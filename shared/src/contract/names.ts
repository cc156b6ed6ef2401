import type * as z from 'zod/mini';
import { NAME_FAULTS, nameFault } from '../domain/destinations/names.ts';
import { isPlain } from '../domain/texts.ts';

/** Checks the name of a destination. `isPlain` reports control characters first. */
export const goodName = (payload: z.core.ParsePayload<string>): void => {
  const fault = isPlain(payload.value) && payload.value !== '' ? nameFault(payload.value) : undefined;
  if (fault) payload.issues.push({ code: 'custom', input: payload.value, message: NAME_FAULTS[fault] });
};
