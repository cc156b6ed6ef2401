import { readdirSync, readFileSync } from 'node:fs';
import { parseLossless } from '#functions/platform/json.ts';
import type { Encoded } from '#functions/adapters/ramps/profile.ts';
import { codec } from '#functions/adapters/ramps/beta/profile.ts';
import type { Fit } from '#functions/adapters/ramps/fit.ts';
import type { Outgoing } from '#functions/modules/provider/calls.ts';

interface Content {
  readonly body?: unknown;
  /** JSON as text, because a double would lose digits. */
  readonly raw?: string;
  readonly text?: string;
}

interface Example {
  readonly request?: Content & {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly answer?: Content & { readonly status: number };
}

export interface Fixture extends Example {
  readonly variants?: readonly (Example & { readonly name: string })[];
}

const folder = new URL('../fixtures/provider/beta/', import.meta.url);

/** A call or an event of the Beta Ramps API (tests/fixtures/provider). */
export const fixture = (name: string): Fixture =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Fixture;

export const FIXTURES: readonly string[] = readdirSync(folder).map((name) => name.replace(/\.json$/, ''));

/** The fixture's own example, or its variant of this name. */
export const exampleOf = (name: string, variant?: string): Example => {
  const whole = fixture(name);
  const found = variant === undefined ? whole : whole.variants?.find((each) => each.name === variant);
  if (!found) throw new Error(`${name} has no variant ${variant}`);
  return found;
};

/** As the transport returns it: numbers are strings. */
export const wireOf = ({ body, raw }: Content): unknown => parseLossless(raw ?? JSON.stringify(body));

/** When the answers were requested. */
export const ASKED_AT = new Date('2025-01-02T03:04:00.000Z');

export const attemptsOf = (call: Outgoing): Extract<Encoded, { attempts: unknown }>['attempts'] => {
  const encoded = codec(call);
  if ('refused' in encoded) throw new Error(encoded.refused);
  return encoded.attempts;
};

/** The parts of one answer that the first attempt of a call reads. */
export const readAs = (call: Outgoing, body: unknown): Fit<unknown> =>
  attemptsOf(call)[0].read([body], ASKED_AT);

/** An example's answer in canonical form. */
export const canonicalOf = (call: Outgoing, name: string, variant?: string): unknown => {
  const read = readAs(call, wireOf(exampleOf(name, variant).answer ?? {}));
  if (!read.ok) throw new Error(`${name}: ${read.field}`);
  return read.value;
};
