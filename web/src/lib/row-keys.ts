import { type MouseEvent as ReactMouseEvent, type RefObject, useEffect, useEffectEvent } from 'react';

const ROW = '[data-line]';
/** A row's own link. */
const LINK = 'a[data-row]';
const OF_ITSELF = 'a, button, input, label, select, textarea';

/** Follows the row's link, also into a new tab. Selecting text or pressing something in the row does not. */
export const followRow = (event: ReactMouseEvent<HTMLElement>): void => {
  const { target, ctrlKey, metaKey, shiftKey, button } = event;
  if (!(target instanceof Element) || target.closest(OF_ITSELF) || getSelection()?.toString()) return;
  target
    .closest(ROW)
    ?.querySelector(LINK)
    ?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, button }),
    );
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select') !== null;

const isDialogOpen = (): boolean => document.querySelector('[role$=dialog][data-state=open]') !== null;

/** Calls `act` with a pressed letter, unless somebody types, a dialog is open or a modifier is held. */
export const useLetterKeys = (act: (letter: string) => void): void => {
  const onLetter = useEffectEvent(act);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isTyping(target) && !isDialogOpen()) onLetter(key.toLowerCase());
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
};

/** J and K move the focus between the rows' links, so that Enter opens one; X presses the row's checkbox. */
export const useRowKeys = (list: RefObject<HTMLElement | null>): void =>
  useLetterKeys((letter) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(LINK) ?? [])];
    const row = document.activeElement?.closest(ROW) ?? null;
    const at = links.findIndex((link) => link.closest(ROW) === row);
    if (letter === 'j') links[at + 1]?.focus();
    if (letter === 'k') links[at < 0 ? 0 : at - 1]?.focus();
    if (letter === 'x' && at >= 0) row?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
  });
