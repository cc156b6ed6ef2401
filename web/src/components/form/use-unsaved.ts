import { useEffect } from 'react';

/** While something typed is not saved, the browser asks before it reloads or closes the tab. */
export const useUnsaved = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
};
