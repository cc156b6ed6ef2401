import { ROLES } from '@ramps-gateway/shared/domain/roles.ts';
import * as z from 'zod/mini';
import { PlainError } from '../common/errors.ts';

export const exportedUser = z.object({
  sub: z.string().check(z.minLength(1)),
  email: z.string().check(z.minLength(1)),
  email_verified: z.boolean(),
  name: z.nullable(z.string()),
  /** `CONFIRMED`, `FORCE_CHANGE_PASSWORD` (invited) or `UNCONFIRMED` (address not confirmed). */
  status: z.string(),
  enabled: z.boolean(),
  groups: z.array(z.enum(ROLES)),
  created_at: z.string(),
});
export type ExportedUser = z.infer<typeof exportedUser>;

export const renamed = z.object({ from: z.string(), to: z.string() });
export type Renamed = z.infer<typeof renamed>;

/** One JSON value a line. @throws PlainError naming an unreadable line */
export const readLines = <S extends z.core.$ZodType>(schema: S, text: string): z.output<S>[] =>
  text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [z.parse(schema, JSON.parse(line))];
    } catch {
      throw new PlainError(`Line ${at + 1} is not one of this file.`);
    }
  });
