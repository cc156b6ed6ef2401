import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The id of everything that follows from one request, in logs and beside items (never in a record). It begins as the API's
 * request id, which the access log names too.
 */
interface Story {
  id: string | undefined;
}

const stories = new AsyncLocalStorage<Story>();

export const correlated = <T>(id: string | undefined, work: () => T): T => stories.run({ id }, work);

/** Undefined where no request or event began it. */
export const correlationId = (): string | undefined => stories.getStore()?.id;

/** From here on the work at hand belongs to `id`, under which something was stored earlier; undefined changes nothing. */
export const continueUnder = (id: string | undefined): void => {
  const story = stories.getStore();
  if (story && id !== undefined) story.id = id;
};
