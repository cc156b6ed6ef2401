import { chooseColorMode, useColorMode } from '../../../lib/color-mode.ts';
import { TEXTS } from '../texts.ts';
import { Glyph } from './glyph.tsx';

/** Both drawings are there and the stylesheet shows one, so that none is wrong until the script runs. */
export const ThemeButton = () => {
  const other = useColorMode() === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className="icon-button theme"
      aria-label={TEXTS.nav.theme(other)}
      onClick={() => chooseColorMode(other)}
    >
      <Glyph name="moon" className="glyph when-light" />
      <Glyph name="sun" className="glyph when-dark" />
    </button>
  );
};
