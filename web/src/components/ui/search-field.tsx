import { Box, chakra } from '@chakra-ui/react';
import { inputRecipe } from '../../theme/recipes.ts';
import { Icon } from './icon.tsx';

/** A search box without the label and help text of a form field. */
const Input = chakra('input', { base: inputRecipe.base });

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const SearchField = ({ label, placeholder, value, onChange }: SearchFieldProps) => (
  <Box position="relative" flex="1" minW="0">
    <Box position="absolute" insetY="0" insetStart="2.5" display="flex" alignItems="center" color="fg.subtle">
      <Icon name="search" />
    </Box>
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      ps="9"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Box>
);
