import type { Call } from '@ramps-gateway/shared/contract/call.ts';

export interface Match {
  readonly call: Call;
  /** Percent-decoded, as HTTP APIs hand them over. */
  readonly params: Readonly<Record<string, string>>;
}

/** Undefined: no such route. `malformed`: a parameter that is not valid percent-encoding. */
export type Routed = Match | 'malformed' | undefined;

interface Route {
  readonly call: Call;
  readonly segments: readonly string[];
}

const isParam = (segment: string): boolean => segment.startsWith('{');

const fits = (route: Route, segments: readonly string[]): boolean =>
  route.segments.length === segments.length &&
  route.segments.every((wanted, at) => (isParam(wanted) ? segments[at] !== '' : wanted === segments[at]));

const paramsOf = (route: Route, segments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    route.segments.flatMap((wanted, at) =>
      isParam(wanted) ? [[wanted.slice(1, -1), decodeURIComponent(segments[at] ?? '')]] : [],
    ),
  );

/** Finds the call of a method and a raw path: routes with fewer parameters are the more specific ones. */
export const createRouter = (calls: readonly Call[]): ((method: string, path: string) => Routed) => {
  const routes = calls
    .map((call): Route => ({ call, segments: call.path.split('/') }))
    .toSorted((a, b) => a.segments.filter(isParam).length - b.segments.filter(isParam).length);
  return (method, path) => {
    const segments = path.split('/');
    const route = routes.find((candidate) => candidate.call.method === method && fits(candidate, segments));
    if (!route) return undefined;
    try {
      return { call: route.call, params: paramsOf(route, segments) };
    } catch {
      return 'malformed';
    }
  };
};
