import type { ComponentProps } from 'react';
import { TextField } from '../../../../components/form/fields.tsx';

/** Six digits, with autofill from a password manager or phone. */
export const CodeField = (props: Omit<ComponentProps<typeof TextField>, 'type'>) => (
  <TextField
    {...props}
    type="text"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    spellCheck={false}
    required
  />
);

export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
