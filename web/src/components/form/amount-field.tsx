import { type ChangeEvent, type ComponentProps, type FocusEvent, useState } from 'react';
import { refusalOf, understood } from '../../lib/format/typed-amount.ts';
import { TextField } from './fields.tsx';

interface AmountFieldProps extends Omit<ComponentProps<typeof TextField>, 'inputMode' | 'type'> {
  /** As typed; `plainOf` parses it. */
  readonly typed: string;
  readonly decimals?: number | undefined;
}

type Editing = 'untouched' | 'typing' | 'left';

/**
 * An amount as people type it (`shared/domain/typed-amount.ts`). While it has the focus, the parsed amount replaces the
 * help text and describes the field to screen readers. Errors appear on blur.
 */
export const AmountField = ({
  typed,
  decimals,
  help,
  error,
  onBlur,
  onChange,
  ...field
}: AmountFieldProps) => {
  const [editing, setEditing] = useState<Editing>('untouched');
  const reading = { unit: field.unit, decimals };
  const refused = editing === 'left' ? refusalOf(field.label, typed, reading) : undefined;
  const read = editing === 'untouched' ? undefined : understood(typed, reading);
  return (
    <TextField
      {...field}
      inputMode="decimal"
      help={read ?? help}
      error={error ?? refused}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setEditing('typing');
        return onChange?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setEditing((now) => (now === 'typing' ? 'left' : now));
        return onBlur?.(event);
      }}
    />
  );
};
