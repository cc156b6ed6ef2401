import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { inputRecipe } from '../../theme/recipes/field.ts';

/** The browser's own list, which every phone and keyboard knows, with our arrow. */
export const Select = chakra('select', {
  base: {
    ...inputRecipe.base,
    appearance: 'none',
    pe: '8',
    cursor: 'pointer',
    textOverflow: 'ellipsis',
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%)',
    backgroundPosition: 'right 0.95rem center, right 0.65rem center',
    backgroundSize: '0.3rem 0.3rem',
    backgroundRepeat: 'no-repeat',
  },
});

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** It is there to be seen, and cannot be chosen. */
  readonly disabled?: boolean;
}

export interface Choices {
  readonly choices: readonly Choice[];
  /** Stands there until something is chosen. */
  readonly placeholder?: string | undefined;
}

export const Options = ({ choices, placeholder }: Choices) => (
  <>
    {placeholder !== undefined && <option value="">{placeholder}</option>}
    {choices.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))}
  </>
);

/** A select without a visible label; `aria-label` names it. */
export const PlainSelect = ({
  choices,
  placeholder,
  ...native
}: Choices & Omit<ComponentProps<'select'>, 'size' | 'aria-label'> & { readonly 'aria-label': string }) => (
  <Select {...native}>
    <Options choices={choices} placeholder={placeholder} />
  </Select>
);
