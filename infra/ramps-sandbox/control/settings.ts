import * as z from 'zod/mini';
import { invalid, present, read, text } from '../input.ts';
import { isRecord } from '../json.ts';
import { changedBehaviour, COUNTED } from '../state/behaviour.ts';
import type { Registration } from '../state/model.ts';
import type { State } from '../state/state.ts';
import { isSigningSecret } from '../webhooks/post-event.ts';
import type { World } from '../world.ts';

const withStruck = <Rule>(rules: readonly Rule[], struck: readonly number[]) =>
  rules.map((one, index) => ({ ...one, struck: struck[index] ?? 0 }));

/** A single rule is shown without its list. */
const shownRules = <Rule>(rules: readonly Rule[], struck: readonly number[]) => {
  const shown = withStruck(rules, struck);
  return shown.length > 1 ? shown : (shown[0] ?? null);
};

export const behaviourView = ({ behaviour, struck }: State) => ({
  ...behaviour,
  fail: shownRules(behaviour.fail, struck.fail),
  hang: shownRules(behaviour.hang, struck.hang),
  exchange: behaviour.exchange.length === 0 ? null : withStruck(behaviour.exchange, struck.exchange),
  withdrawal: behaviour.withdrawal && { ...behaviour.withdrawal, struck: struck.withdrawal[0] ?? 0 },
  quotes: behaviour.quotes && { ...behaviour.quotes, struck: struck.quotes[0] ?? 0 },
  webhooks: { ...behaviour.webhooks, shuffle: behaviour.webhooks.shuffle || false },
});

/** `PUT /sandbox/behaviour` */
export const changeBehaviour = ({ store }: World, body: unknown) => {
  if (!isRecord(body)) throw invalid('The body must be a JSON object');
  store.commit({
    type: 'behaviour',
    behaviour: changedBehaviour(store.state().behaviour, body),
    // Setting a fault or the seed resets it, even to the same value.
    renewed: [...COUNTED, 'seed' as const].filter((name) => body[name] !== undefined),
  });
  return behaviourView(store.state());
};

const isHttp = (url: string): boolean => {
  const parsed = URL.parse(url);
  return (
    parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === ''
  );
};

const headerKey = text.check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a header name'));
const headerValue = text.check(z.regex(/^[\x21-\x7e]{1,512}$/, 'must be visible characters without blanks'));
const signingSecret = text.check(z.refine(isSigningSecret, 'must be whsec_ and 24 to 64 bytes in base64'));

const registration = z.object({
  url: text.check(z.refine(isHttp, 'must be an http or https address')),
  header_key: z.optional(headerKey),
  header_value: z.optional(headerValue),
  signing_secret: z.optional(signingSecret),
  /** The current secret, and the other one during a rotation. */
  signing_secrets: z.optional(z.array(signingSecret).check(z.minLength(1), z.maxLength(2))),
});

const readRegistration = (item: unknown): Registration => {
  const { url, header_key, header_value, signing_secret, signing_secrets } = read(registration, item);
  if (signing_secret !== undefined && signing_secrets !== undefined) {
    throw invalid('Only one of signing_secret and signing_secrets can be given');
  }
  const secrets = signing_secrets ?? (signing_secret === undefined ? undefined : [signing_secret]);
  const isBare = header_key === undefined && header_value === undefined;
  if (secrets === undefined || !isBare) {
    if (header_key === undefined) throw invalid('header_key is required');
    if (header_value === undefined) throw invalid('header_value is required');
  }
  return { url, ...present({ header_key, header_value, signing_secrets: secrets }) };
};

export const registrationsView = ({ registrations }: State) => ({
  items: registrations.map(({ url, header_key, signing_secrets }) => ({
    url,
    ...present({ header_key, signatures: signing_secrets?.length }),
  })),
});

/** `PUT /sandbox/webhooks`: replaces all registrations. */
export const register = ({ store }: World, body: unknown) => {
  const items: Registration[] = Array.isArray(body)
    ? body.map((item) => readRegistration(item))
    : [readRegistration(body)];
  const urls = new Set(items.map(({ url }) => url));
  if (urls.size < items.length) throw invalid('The same url is registered twice');
  const ids = [...store.state().deliveries.values()].filter(({ url }) => !urls.has(url)).map(({ id }) => id);
  store.commit({ type: 'webhooks', items }, { type: 'undelivered', ids });
  return registrationsView(store.state());
};
