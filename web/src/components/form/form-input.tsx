import { chakra, Input, useFieldContext } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { inputRecipe } from '../../theme/recipes/input.ts';
import { Labelled, type LabelledProps } from './labelled.tsx';
import { Select } from './select.ts';

type Native<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  'size' | keyof LabelledProps
>;

const split = <P extends LabelledProps>({ label, help, error, required, disabled, ...native }: P) => ({
  labelled: {
    label,
    error,
    ...(help === undefined ? {} : { help }),
    ...(required === undefined ? {} : { required }),
    ...(disabled === undefined ? {} : { disabled }),
  },
  native,
});

/** A labelled input of a react-hook-form: `<FormInput label="Email" {...register('email')} error={…} />`. */
export const FormInput = (props: LabelledProps & Native<'input'>) => {
  const { labelled, native } = split(props);
  return (
    <Labelled {...labelled}>
      <Input autoComplete="off" {...native} />
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

export const FormTextArea = (props: LabelledProps & Native<'textarea'>) => {
  const { labelled, native } = split(props);
  return (
    <Labelled {...labelled}>
      <AreaInField rows={3} {...native} />
    </Labelled>
  );
};

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Choices {
  readonly choices: readonly Choice[];
  /** Stands there until something is chosen. */
  readonly placeholder?: string;
}

const SelectInField = ({ choices, placeholder, ...native }: Choices & Native<'select'>) => {
  const field = useFieldContext();
  return (
    <Select {...field?.getSelectProps()} {...native}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
};

export const FormSelect = (props: LabelledProps & Choices & Native<'select'>) => {
  const { labelled, native } = split(props);
  return (
    <Labelled {...labelled}>
      <SelectInField {...native} />
    </Labelled>
  );
};

/** A select without a visible label; `aria-label` names it. */
export const PlainSelect = (
  props: Choices & Native<'select'> & { readonly 'aria-label': string; readonly disabled?: boolean },
) => <SelectInField {...props} />;
