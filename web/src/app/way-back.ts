import type { Location } from 'react-router-dom';
import { matchPath } from 'react-router-dom';
import * as z from 'zod/mini';
import { isOfConsole, type PageRoute, ROUTES } from '../lib/routes.ts';

const kept = z.object({ from: z.string() });

/** Where a sign-in is to lead, for the history entry of the sign-in. */
export const wayBackTo = ({ pathname, search, hash }: Location): z.infer<typeof kept> => ({
  from: `${pathname}${search}${hash}`,
});

/** The page of the console that it names; undefined for anything else, whoever wrote it there. */
export const wayBackIn = (state: unknown): string | undefined => {
  const { from } = z.safeParse(kept, state).data ?? {};
  if (from === undefined || !URL.canParse(from, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(from, location.origin);
  const leads = Object.values<PageRoute>(ROUTES).some(
    ({ path, who }) => isOfConsole(who) && matchPath(path, pathname) !== null,
  );
  return origin === location.origin && leads ? `${pathname}${search}${hash}` : undefined;
};
