import { VisibleError } from '../../platform/errors.ts';
import type { Metrics } from '../../platform/metrics.ts';

/** Counts what a webhook was answered: refused where it is the sender's fault, failed where it is ours. */
export const countAnswers = async <Answer extends { readonly status: 'accepted' | 'duplicate' | 'ignored' }>(
  metrics: Metrics,
  answer: Promise<Answer>,
): Promise<Answer> => {
  try {
    const given = await answer;
    metrics.put('Webhooks', 1, given.status);
    return given;
  } catch (error) {
    const isRefusal = error instanceof VisibleError && error.status < 500;
    metrics.put('Webhooks', 1, isRefusal ? 'refused' : 'failed');
    throw error;
  }
};
