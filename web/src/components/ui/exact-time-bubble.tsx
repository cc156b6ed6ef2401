import { Box } from '@chakra-ui/react';
import { useEffect, useState } from 'react';

interface Shown {
  readonly time: HTMLElement;
  readonly at: DOMRect;
}

const shownAt = (time: HTMLElement): Shown => ({ time, at: time.getBoundingClientRect() });

/** Appears on keyboard focus, or on a tap on touch screens; for a pointer, the browser shows its tooltip. */
const isReached = (element: Element): boolean =>
  element.matches(':focus-visible') || matchMedia('(hover: none)').matches;

const timeAt = (target: EventTarget | null): Shown | undefined => {
  if (!(target instanceof Element) || !isReached(target)) return undefined;
  const time = target instanceof HTMLAnchorElement ? target.querySelector('time') : target.closest('time');
  return time && time.title !== '' ? shownAt(time) : undefined;
};

const GAP = 4;
const HEIGHT = 32;

const placeOf = ({ left, right, top, bottom }: DOMRect) => ({
  ...(bottom + GAP + HEIGHT > innerHeight ? { bottom: innerHeight - top + GAP } : { top: bottom + GAP }),
  ...(left > innerWidth / 2 ? { right: Math.max(8, innerWidth - right) } : { left: Math.max(8, left) }),
});

/**
 * The exact time, next to the focused one. One bubble above the whole console, so that nothing moves or clips it.
 * Screen readers get the time's description instead.
 */
const ExactTimeBubble = () => {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const show = (event: Event) => setShown(timeAt(event.target));
    const hide = () => setShown(undefined);
    const follow = () => setShown((known) => known && shownAt(known.time));
    const hideOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    document.addEventListener('focusin', show);
    document.addEventListener('focusout', hide);
    document.addEventListener('scroll', follow, true);
    document.addEventListener('keydown', hideOnEscape);
    return () => {
      document.removeEventListener('focusin', show);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('scroll', follow, true);
      document.removeEventListener('keydown', hideOnEscape);
    };
  }, []);
  if (!shown) return null;
  return (
    <Box
      aria-hidden
      data-part="exact-time"
      position="fixed"
      style={placeOf(shown.at)}
      zIndex="tooltip"
      px="2"
      py="1"
      borderRadius="sm"
      bg="fg"
      color="bg.canvas"
      textStyle="xs"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      pointerEvents="none"
    >
      {shown.time.title}
    </Box>
  );
};

export default ExactTimeBubble;
