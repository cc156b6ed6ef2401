import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../../components/ui/toast.ts';
import { DEFAULT_FAILURE } from '../../../../lib/api/error.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

const { problems: P } = TEXTS;

export interface Problem {
  readonly title: string;
  readonly text?: string;
}

/** S8.48 to S8.52, "Loading errors": the first problem whose text is part of the message. */
const KNOWN: readonly (readonly [part: string, problem: Problem])[] = [
  ['credentials not configured', P.credentials],
  ['Authentication failed', P.authentication],
  ['Failed to fetch', P.network],
];

export const problemOf = (message: string): Problem =>
  KNOWN.find(([part]) => message.includes(part))?.[1] ?? { title: message || P.fallback };

export const loadingProblem = (error: unknown): Problem =>
  problemOf(error instanceof Error && error.message !== DEFAULT_FAILURE ? error.message : '');

export const inWords = ({ title, text }: Problem): string => [title, text].filter(Boolean).join(' ');

const isOfSettings = (problem: Problem): boolean => problem === P.credentials || problem === P.authentication;

/**
 * A toast for each failed load, and one for rejected credentials (S8.52).
 * @param message the provider's error; null if it answered
 */
export const useProblemToasts = (message: string | null): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const report = useEffectEvent(({ title, text }: Problem) =>
    toast.failure(title, text, {
      label: TEXTS.problems.goToSettings,
      onClick: () => void navigate(pathOf('settings')),
    }),
  );
  useEffect(() => {
    const problem = message === null ? undefined : problemOf(message);
    // Toasts render synchronously, which React forbids during a render.
    if (problem && isOfSettings(problem)) queueMicrotask(() => report(problem));
  }, [message]);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const { query, action } = event;
        const isList = query.queryHash === JSON.stringify(keys.subAccounts.listed);
        if (isList && action.type === 'error' && query.state.data === undefined)
          report(loadingProblem(action.error));
      }),
    [client],
  );
};
