import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { TEXTS } from '../texts.ts';
import { Glyph } from './glyph.tsx';
import { SiteLinks } from './site-links.tsx';

const MENU = 'site-menu';

/** A disclosure, not a modal: it closes on Escape (the focus returns), on a link, and when one goes elsewhere. */
export const MobileMenu = () => {
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
          {TEXTS.hero.start}
        </a>
      </nav>
    </div>
  );
};
