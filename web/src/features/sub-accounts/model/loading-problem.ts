import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../components/ui/toast.ts';
import { DEFAULT_FAILURE } from '../../../lib/api/error.ts';
import { pathOf } from '../../../lib/routes.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';
import { isHolding } from './totals.ts';

const { problems: P } = TEXTS;

export interface Problem {
  readonly title: string;
  /** What to do about it, where that is known. */
  readonly text?: string;
}

/** S8.48 to S8.52, "Loading errors": found by what the message contains, in this order. */
const KNOWN: readonly (readonly [part: string, problem: Problem])[] = [
  ['credentials not configured', P.credentials],
  ['Authentication failed', P.authentication],
  ['Failed to fetch', P.network],
];

/** What the page says of a failure to load. */
export const loadingProblem = (error: unknown): Problem => {
  const message = error instanceof Error && error.message !== DEFAULT_FAILURE ? error.message : '';
  return KNOWN.find(([part]) => message.includes(part))?.[1] ?? { title: message || P.fallback };
};

/** Whether it can be fixed in Settings. */
const isOfSettings = (problem: Problem): boolean => problem === P.credentials || problem === P.authentication;

/**
 * Reports a list that could not be loaded, each time; and credentials that the provider refuses, which the first of
 * many accounts says for all, until one succeeds (S8.52).
 */
export const useProblemToasts = (): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const report = useEffectEvent(({ title, text }: Problem) =>
    toast.failure(title, text, {
      label: TEXTS.problems.goToSettings,
      onClick: () => void navigate(pathOf('settings')),
    }),
  );
  useEffect(() => {
    let reported = false;
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      const ofAccount = isHolding(query);
      if (ofAccount && action.type === 'success') reported = false;
      if (action.type !== 'error') return;
      const problem = loadingProblem(action.error);
      const isList = query.queryHash === JSON.stringify(keys.subAccounts.all);
      if (isList && query.state.data === undefined) report(problem);
      if (ofAccount && isOfSettings(problem) && !reported) {
        reported = true;
        report(problem);
      }
    });
  }, [client]);
};
