import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes/input.ts';

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
