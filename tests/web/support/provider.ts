import { type FakeServer, type Request, refuse } from './server.ts';

type Handler = (request: Request) => unknown;
type Answer = ReturnType<typeof refuse>;
/** A body for a 200, a full response, or a function that returns either. */
type Route = Readonly<Record<string, unknown>> | Answer | Handler;

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'body' in value;

interface Call {
  readonly endpoint: string;
  readonly method: string;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
}

const callOf = ({ body }: Request): Call => body as Call;

/** Fakes the provider behind `POST /api/ramps`. Routes are named like `GET /v1/asset`. */
export const fakeProvider = (routes: Record<string, Route>) => {
  const table = new Map(Object.entries(routes));
  return {
    set: (name: string, answer: Route) => table.set(name, answer),
    answer: async (request: Request): Promise<Answer> => {
      const { method, endpoint } = callOf(request);
      const found = table.get(`${method} ${endpoint}`) ?? refuse(404, 'NOT_FOUND', 'Not found.');
      const answer = typeof found === 'function' ? await found(request) : found;
      return isAnswer(answer) ? answer : { body: answer };
    },
    /** Requests sent to one route, in order. */
    sent: (server: FakeServer, name: string) =>
      server
        .to('POST /api/ramps')
        .filter((request) => `${callOf(request).method} ${callOf(request).endpoint}` === name)
        .map((request) => ({ ...callOf(request), key: request.headers.get('idempotency-key') })),
  };
};
