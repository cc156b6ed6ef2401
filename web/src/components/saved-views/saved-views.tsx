import { Button } from '@chakra-ui/react';
import { Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyBehind } from '../../lib/lazy-behind.ts';
import { Icon } from '../ui/icon.tsx';
import type { SavedViewsProps } from './state.ts';
import { BUTTON, NAMED } from './texts.ts';

const ViewsButton = lazyBehind(() => import('./views-button.tsx'));

/** Reserves the button's place. The views load when the URL has filters or somebody opens the menu. */
export const SavedViews = ({ page, describe }: SavedViewsProps) => {
  const [params] = useSearchParams();
  const [isWanted, setWanted] = useState(false);
  const hadFocus = useRef(false);
  /** Passes the focus to the button that replaces this one: pressing it disables it, and it loses the focus. */
  const keepFocus = (node: HTMLButtonElement | null) => {
    if (hadFocus.current) node?.focus();
    return () => {
      hadFocus.current = node === document.activeElement || node?.disabled === true;
    };
  };
  const button = (loading: boolean) => (
    <Button
      ref={keepFocus}
      w="40"
      justifyContent="flex-start"
      aria-haspopup="dialog"
      aria-label={NAMED}
      title={NAMED}
      loading={loading}
      onClick={() => setWanted(true)}
    >
      <Icon name="bookmark" />
      {BUTTON}
    </Button>
  );
  if (params.size === 0 && !isWanted) return button(false);
  return (
    <Suspense fallback={button(isWanted)}>
      <ViewsButton page={page} describe={describe} opened={isWanted} buttonRef={keepFocus} />
    </Suspense>
  );
};
