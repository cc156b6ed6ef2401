import { useEffect, useState } from 'react';
import { FEATURES } from './feature-texts.ts';

const addressed = (): string | undefined => FEATURES.find(({ id }) => `#${id}` === location.hash)?.id;

/** Which card is open: at most one. An address of a card (`/#feature-apis`) opens it. */
export const useOpenCard = () => {
  const [open, setOpen] = useState<string | null>(null);

  useEffect(() => {
    const follow = () => setOpen((now) => addressed() ?? now);
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  return {
    open,
    show: (id: string) => setOpen(id),
    toggle: (id: string) => setOpen((now) => (now === id ? null : id)),
  };
};
