import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { chooseColorMode, useColorMode } from '../../../../lib/color-mode.ts';
import { PATHS } from '../../../../lib/paths.ts';
import { TEXTS } from '../texts.ts';
import { Glyph } from './glyph.tsx';

/** For the header and the phone menu. Plain links, because the console is another document. */
export const SiteLinks = ({ onFollow }: { readonly onFollow?: () => void }) => (
  <>
    <a className="nav-link" href="/#features" onClick={onFollow}>
      {TEXTS.nav.services}
    </a>
    <a className="nav-link" href={PATHS.dashboard} onClick={onFollow}>
      {TEXTS.nav.dashboard}
    </a>
  </>
);

/** Renders both icons; the stylesheet shows one, so that it is right before the script runs. */
const ThemeButton = () => {
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

const MENU = 'site-menu';

/** Closes on a link, when focus moves elsewhere, or on Escape, which returns focus to the button. */
const MobileMenu = () => {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && whole.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };

  return (
    <div className="menu" ref={whole} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={open ? TEXTS.nav.close : TEXTS.nav.open}
        aria-expanded={open}
        aria-controls={MENU}
        onClick={() => setOpen(!open)}
      >
        <Glyph name={open ? 'close' : 'menu'} />
      </button>
      <nav id={MENU} className="menu-panel" aria-label={TEXTS.nav.menuLabel} hidden={!open}>
        <SiteLinks onFollow={close} />
        <a className="button solid" href={PATHS.auth} onClick={close}>
          {TEXTS.start}
        </a>
      </nav>
    </div>
  );
};

export const Brand = () => (
  <a className="brand" href={PATHS.home}>
    <Glyph name="mark" className="brand-mark" />
    {TEXTS.product}
  </a>
);

export const SiteHeader = () => (
  <header className="header">
    <div className="header-bar">
      <Brand />
      <nav className="header-nav" aria-label={TEXTS.nav.label}>
        <SiteLinks />
      </nav>
      <ThemeButton />
      <a className="button solid small header-start" href={PATHS.auth}>
        {TEXTS.start}
      </a>
      <MobileMenu />
    </div>
  </header>
);
