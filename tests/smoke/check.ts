import type { Stage } from './stage.ts';

/** The network, which a test replaces. */
export interface Visit {
  readonly stage: Stage;
  readonly fetch: typeof globalThis.fetch;
}

export interface SignedInVisit extends Visit {
  readonly token: string;
}

/** One line of the report. It changes nothing permanent, and rejects with the reason. */
export interface Check<V extends Visit = Visit> {
  readonly name: string;
  readonly run: (visit: V) => Promise<unknown>;
}

export class Wrong extends Error {
  override readonly name = 'Wrong';
}

export const expectThat = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Wrong(otherwise);
};

export const expectStatus = (response: Response, ...wanted: readonly number[]): void =>
  expectThat(
    wanted.includes(response.status),
    `${new URL(response.url || 'http://nowhere').pathname} answered ${response.status}, not ${wanted.join(' or ')}`,
  );

export const expectHeader = (response: Response, name: string, wanted: string): void => {
  const found = response.headers.get(name);
  expectThat(found === wanted, `${name} is ${found ?? 'missing'}, not ${wanted}`);
};

export const call = (
  { stage, fetch, ...visit }: Visit & { readonly token?: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> =>
  fetch(`${stage.api}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(visit.token === undefined ? {} : { authorization: `Bearer ${visit.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
