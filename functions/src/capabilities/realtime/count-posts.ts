import type { Metrics } from '../../platform/metrics.ts';
import type { Sockets } from './ports.ts';

/** Sockets whose frames are counted by what came of them. */
export const countPosts = (sockets: Sockets, metrics: Metrics): Sockets => ({
  ...sockets,
  post: async (connectionId, text) => {
    try {
      const outcome = await sockets.post(connectionId, text);
      metrics.put('Pushes', 1, outcome);
      return outcome;
    } catch (error) {
      metrics.put('Pushes', 1, 'failed');
      throw error;
    }
  },
});
