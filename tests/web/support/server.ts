import { vi } from 'vitest';

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly token: string | null;
  readonly headers: Headers;
}

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

type Handler = (request: Request) => Answer | Promise<Answer>;

export const ok = (body: unknown): Answer => ({ body });
export const page = (items: readonly unknown[], next: string | null = null): Answer =>
  ok({ items, next_cursor: next });
export const refuse = (status: number, code: string, message: string, details?: unknown): Answer => ({
  status,
  body: { error: details === undefined ? { code, message } : { code, message, details } },
});

/** Delays a response until the test opens the gate. */
export const gate = () => {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
};

const jsonOf = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;

/** Fakes the API. Routes are named like `GET /api/profile`, with `*` for one segment; others return 404. */
export const fakeServer = (routes: Record<string, Handler | Answer>) => {
  const table = new Map(Object.entries(routes));
  const requests: Request[] = [];
  const find = (name: string) => {
    for (const [route, answer] of table)
      if (new RegExp(`^${route.replaceAll('*', '[^/]+')}$`).test(name)) return answer;
    return refuse(404, 'NOT_FOUND', 'Not found.');
  };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const request: Request = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: jsonOf(init),
      token: new Headers(init?.headers).get('authorization'),
      headers: new Headers(init?.headers),
    };
    requests.push(request);
    const found = find(`${request.method} ${request.path}`);
    const { status = 200, body } = typeof found === 'function' ? await found(request) : found;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return {
    requests,
    to: (name: string) => requests.filter(({ method, path }) => `${method} ${path}` === name),
    set: (route: string, answer: Handler | Answer) => table.set(route, answer),
  };
};

export type FakeServer = ReturnType<typeof fakeServer>;
