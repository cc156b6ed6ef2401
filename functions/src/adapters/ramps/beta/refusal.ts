import { plainPart } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';
import type { Refusal } from '../profile.ts';

const text = z.catch(z.optional(z.string()), undefined);

const body = z.object({
  message: text,
  error: text,
  ERROR: text,
  error_description: text,
  details: z.catch(z.optional(z.array(z.unknown())), undefined),
});

const detail = z.object({ message: z.string(), path: z.array(z.union([z.string(), z.number()])) });

/** Shown to people, so their length is limited here. */
const MOST_DETAILS = 20;
const LONGEST = 200;

/** `{ message }` everywhere, `{ ERROR, error_description }` for tokens, and fields by `details: [{ path, message }]`. */
export const refusal = (received: unknown): Refusal => {
  const read = body.safeParse(received);
  if (!read.success) return {};
  const { message, error, ERROR, error_description, details = [] } = read.data;
  const said = [message, error_description, ERROR, error].find((each) => each?.trim());
  const fields = details.slice(0, MOST_DETAILS).flatMap((each) => {
    const { path, message: fault } = detail.safeParse(each).data ?? {};
    return path && fault
      ? [{ field: plainPart(path.join('.'), LONGEST), message: plainPart(fault, LONGEST) }]
      : [];
  });
  return {
    ...(said === undefined ? {} : { message: said }),
    ...(fields.length > 0 ? { details: fields } : {}),
  };
};
