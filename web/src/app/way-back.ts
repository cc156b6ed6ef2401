import type { Location } from 'react-router-dom';
import { matchPath } from 'react-router-dom';
import * as z from 'zod/mini';
import { isOfConsole, type PageRoute, ROUTES } from '../lib/routes.ts';

const kept = z.object({ from: z.string() });

export const wayBackTo = ({ pathname, search, hash }: Location): z.infer<typeof kept> => ({
  from: `${pathname}${search}${hash}`,
});

/** The console page it names; `undefined` for anything else. */
export const wayBackIn = (state: unknown): string | undefined => {
  const { from } = z.safeParse(kept, state).data ?? {};
  if (from === undefined || !URL.canParse(from, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(from, location.origin);
  const leads = Object.values<PageRoute>(ROUTES).some(
    ({ path, who }) => isOfConsole(who) && matchPath(path, pathname) !== null,
  );
  return origin === location.origin && leads ? `${pathname}${search}${hash}` : undefined;
};
