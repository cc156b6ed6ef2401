import * as z from 'zod/mini';
import { read, text } from '../input.ts';
import { invalid } from '../problem.ts';
import type { Registration } from '../state/model.ts';
import type { State } from '../state/state.ts';
import type { World } from '../world.ts';

const isHttp = (url: string): boolean => {
  const parsed = URL.parse(url);
  return (
    parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === ''
  );
};

const registration = z.object({
  url: text.check(z.refine(isHttp, 'must be an http or https address')),
  header_key: text.check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a header name')),
  header_value: text.check(z.regex(/^[\x21-\x7e]{1,512}$/, 'must be visible characters without blanks')),
});

/** `PUT /sandbox/webhooks`: this registration, or this list of them, instead of those there are. */
export const register = ({ store }: World, body: unknown): void => {
  const items: Registration[] = Array.isArray(body)
    ? body.map((item) => read(registration, item))
    : [read(registration, body)];
  const urls = new Set(items.map(({ url }) => url));
  if (urls.size < items.length) throw invalid('The same url is registered twice');
  const ids = [...store.state().deliveries.values()].filter(({ url }) => !urls.has(url)).map(({ id }) => id);
  store.commit({ type: 'webhooks', items }, { type: 'undelivered', ids });
};

/** Without the values: they are secrets. */
export const registrationsView = ({ registrations }: State) => ({
  items: registrations.map(({ url, header_key }) => ({ url, header_key })),
});
