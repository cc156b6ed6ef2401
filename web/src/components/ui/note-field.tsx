import { chakra, Field } from '@chakra-ui/react';
import { useId } from 'react';
import { inputRecipe } from '../../theme/recipes/input.ts';

const Area = chakra('textarea', {
  base: { ...inputRecipe.base, h: 'auto', minH: '20', py: '2', resize: 'vertical' },
});

interface NoteFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help: string;
  readonly error: string | undefined;
  readonly maxLength: number;
  readonly disabled: boolean;
}

/** Some lines of free text; what is wrong with them is said beneath. */
export const NoteField = ({ label, value, onChange, help, error, maxLength, disabled }: NoteFieldProps) => {
  const [areaId, helpId] = [useId(), useId()];
  return (
    <Field.Root invalid={error !== undefined} disabled={disabled} mt="4">
      <Field.Label htmlFor={areaId}>{label}</Field.Label>
      <Area
        id={areaId}
        rows={3}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={helpId}
        onChange={(event) => onChange(event.target.value)}
      />
      {error === undefined ? (
        <Field.HelperText id={helpId}>{help}</Field.HelperText>
      ) : (
        <Field.ErrorText id={helpId}>{error}</Field.ErrorText>
      )}
    </Field.Root>
  );
};
