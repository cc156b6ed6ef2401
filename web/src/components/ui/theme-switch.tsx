import { Button } from '@chakra-ui/react';
import { chooseColorMode, type ColorMode, useColorMode } from '../../lib/color-mode.ts';
import { Icon } from './icon.tsx';

export const ThemeSwitch = ({ onChoose }: { readonly onChoose?: (mode: ColorMode) => void }) => {
  const mode = useColorMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="ghost"
      colorPalette="neutral"
      px="0"
      aria-label={`Use ${other} theme`}
      onClick={() => {
        chooseColorMode(other);
        onChoose?.(other);
      }}
    >
      <Icon name={mode === 'dark' ? 'sun' : 'moon'} />
    </Button>
  );
};
