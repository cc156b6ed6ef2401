import { Box, Field, Input } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

interface TextFieldProps extends Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'onBlur'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** After the value, like `BRL` or `%`. */
  readonly unit?: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

/** A labelled input; what is wrong with it is said beneath it. */
export const TextField = ({
  label,
  value,
  onChange,
  unit,
  help,
  error,
  disabled = false,
  ...input
}: TextFieldProps) => (
  <Field.Root invalid={error !== undefined} disabled={disabled}>
    <Field.Label>{label}</Field.Label>
    <Box position="relative" w="full">
      <Input
        {...input}
        autoComplete="off"
        value={value}
        pe={unit ? '12' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {unit && (
        <Box
          position="absolute"
          insetY="0"
          insetEnd="3"
          display="flex"
          alignItems="center"
          textStyle="sm"
          color="fg.subtle"
          pointerEvents="none"
        >
          {unit}
        </Box>
      )}
    </Box>
    {error === undefined ? (
      help && <Field.HelperText>{help}</Field.HelperText>
    ) : (
      <Field.ErrorText>{error}</Field.ErrorText>
    )}
  </Field.Root>
);
