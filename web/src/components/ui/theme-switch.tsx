import { Button } from '@chakra-ui/react';
import { chooseColorMode, useColorMode } from '../../lib/color-mode.ts';
import { Icon } from './icon.tsx';

export const ThemeSwitch = () => {
  const mode = useColorMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="ghost"
      colorPalette="neutral"
      px="0"
      aria-label={`Use ${other} theme`}
      onClick={() => chooseColorMode(other)}
    >
      <Icon name={mode === 'dark' ? 'sun' : 'moon'} />
    </Button>
  );
};
