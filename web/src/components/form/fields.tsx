import { Box, chakra, Field, Input, useFieldContext } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { inputRecipe } from '../../theme/recipes.ts';
import { type Choices, Options, Select } from '../ui/plain-select.tsx';

interface LabelProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** The element's attributes, except those that the label and help text set. */
type Native<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'size' | keyof LabelProps
>;

const split = <P extends LabelProps>({ label, help, error, required, disabled, ...native }: P) => ({
  labelled: { label, help, error, required, disabled },
  native,
});

const Labelled = (props: LabelProps & { readonly children: ReactNode }) => (
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

const Unit = chakra('div', {
  base: {
    position: 'absolute',
    insetY: '0',
    insetEnd: '3',
    display: 'flex',
    alignItems: 'center',
    textStyle: 'sm',
    color: 'fg.subtle',
    pointerEvents: 'none',
  },
});

interface TextFieldProps extends LabelProps, Native<'input'> {
  readonly unit?: string | undefined;
}

/** `<TextField label="Email" error={errors.email?.message} {...register('email')} />` */
export const TextField = ({ unit, ...props }: TextFieldProps) => {
  const { labelled, native } = split(props);
  return (
    <Labelled {...labelled}>
      <Box position="relative" w="full">
        <Input autoComplete="off" pe={unit ? '12' : undefined} {...native} />
        {unit && <Unit>{unit}</Unit>}
      </Box>
    </Labelled>
  );
};

const Area = chakra('textarea', {
  base: { ...inputRecipe.base, h: 'auto', minH: '20', py: '2', resize: 'vertical' },
});

const AreaInField = (native: Native<'textarea'>) => {
  const field = useFieldContext();
  return <Area {...field?.getTextareaProps()} {...native} />;
};

export const TextAreaField = (props: LabelProps & Native<'textarea'>) => {
  const { labelled, native } = split(props);
  return (
    <Labelled {...labelled}>
      <AreaInField rows={3} {...native} />
    </Labelled>
  );
};

const SelectInField = ({ choices, placeholder, ...native }: Choices & Native<'select'>) => {
  const field = useFieldContext();
  return (
    <Select {...field?.getSelectProps()} {...native}>
      <Options choices={choices} placeholder={placeholder} />
    </Select>
  );
};

export const SelectField = (props: LabelProps & Choices & Native<'select'>) => {
  const { labelled, native } = split(props);
  return (
    <Labelled {...labelled}>
      <SelectInField {...native} />
    </Labelled>
  );
};
