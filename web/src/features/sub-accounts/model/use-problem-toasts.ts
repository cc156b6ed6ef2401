import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../components/ui/toast.ts';
import { PATHS } from '../../../lib/paths.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';
import { isHolding } from './is-holding.ts';
import { isOfSettings, loadingProblem, type Problem } from './loading-problem.ts';

/**
 * Tells of a list that could not be loaded, each time; and of credentials that the provider refuses, which the first of
 * many accounts says for all, until one succeeds (spec 8).
 */
export const useProblemToasts = (): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const tell = useEffectEvent(({ title, text }: Problem) =>
    toast.failure(title, text, {
      label: TEXTS.problems.goToSettings,
      onClick: () => void navigate(PATHS.settings),
    }),
  );
  useEffect(() => {
    let told = false;
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      const ofAccount = isHolding(query);
      if (ofAccount && action.type === 'success') told = false;
      if (action.type !== 'error') return;
      const problem = loadingProblem(action.error);
      const isList = query.queryHash === JSON.stringify(keys.subAccounts.all);
      if (isList && query.state.data === undefined) tell(problem);
      if (ofAccount && isOfSettings(problem) && !told) {
        told = true;
        tell(problem);
      }
    });
  }, [client]);
};
