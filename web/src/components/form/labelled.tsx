import { Field } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface LabelledProps {
  readonly label: string;
  readonly help?: string;
  /** What is wrong with it; said in the place of the help. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** A control with its label above and, beneath, its help or what is wrong with it. */
export const Labelled = (props: LabelledProps & { readonly children: ReactNode }) => (
  <Field.Root
    invalid={props.error !== undefined}
    disabled={props.disabled ?? false}
    required={props.required ?? false}
  >
    <Field.Label>
      {props.label}
      {props.required && <Field.RequiredIndicator />}
    </Field.Label>
    {props.children}
    {props.error === undefined ? (
      props.help && <Field.HelperText>{props.help}</Field.HelperText>
    ) : (
      <Field.ErrorText>{props.error}</Field.ErrorText>
    )}
  </Field.Root>
);
