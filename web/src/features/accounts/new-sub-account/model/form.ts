import type { newSubAccountRequest } from '@ramps-gateway/shared/contract/ramps/new-sub-account.ts';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

export type Form = UseFormReturn<
  z.input<typeof newSubAccountRequest>,
  unknown,
  z.output<typeof newSubAccountRequest>
>;

export interface FieldsProps {
  readonly form: Form;
}

/** The server takes one line; users may type several. */
export const oneLine = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/\s*[\r\n]+\s*/g, ' ') : value;

/** An empty choice names no owner. */
export const chosen = (value: unknown): unknown => (value === '' ? undefined : value);
