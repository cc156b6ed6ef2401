import { createLog } from '../../../platform/logger.ts';
import { serveAnybody } from '../../../wiring/serving-anybody.ts';
import { descriptionRoutes } from './routes.ts';

let known: ReturnType<typeof make> | undefined;

/** Loaded and built on the first request, so that a cold start does not wait for all schemas. */
const make = async () => {
  const [{ CALLS }, { describe }] = await Promise.all([
    import('@ramps-gateway/shared/contract/calls/index.ts'),
    import('./document.ts'),
  ]);
  return describe(CALLS);
};

export const handler = serveAnybody(
  descriptionRoutes(() => (known ??= make())),
  { log: createLog('description') },
);
