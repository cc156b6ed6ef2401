import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { inputRecipe } from '../../theme/recipes.ts';

/** The browser's own list with our arrow: familiar on every phone and keyboard. */
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
  readonly disabled?: boolean;
}

export interface Choices {
  readonly choices: readonly Choice[];
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

export const PlainSelect = ({
  choices,
  placeholder,
  ...native
}: Choices & Omit<ComponentProps<'select'>, 'size' | 'aria-label'> & { readonly 'aria-label': string }) => (
  <Select {...native}>
    <Options choices={choices} placeholder={placeholder} />
  </Select>
);
