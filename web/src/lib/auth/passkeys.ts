import { useEffect, useState } from 'react';
import { loadSettings } from '../settings.ts';

const read = async (): Promise<boolean> => {
  const { passkeyDomain: domain } = await loadSettings();
  const { hostname } = location;
  const isOfDomain = domain !== undefined && (hostname === domain || hostname.endsWith(`.${domain}`));
  return isOfDomain && 'PublicKeyCredential' in window;
};

/**
 * Whether passkeys work here: the page is on the deployment's domain, and the browser supports them. `undefined` while
 * loading.
 */
export const useTakesPasskeys = (): boolean | undefined => {
  const [takes, setTakes] = useState<boolean>();
  useEffect(() => {
    let left = false;
    const keep = (known: boolean) => !left && setTakes(known);
    read().then(keep, () => keep(false));
    return () => {
      left = true;
    };
  }, []);
  return takes;
};
