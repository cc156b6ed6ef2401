import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';

const FOLDER = join(import.meta.dirname, '../fixtures/provider/beta');

const content = {
  body: z.json().optional(),
  /** JSON whose numbers have more digits than a double holds. */
  raw: z.string().optional(),
  /** Not JSON. */
  text: z.string().optional(),
};

const request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z.string().startsWith('/'),
  headers: z.record(z.string(), z.string()),
  ...content,
});

const answer = z
  .strictObject({ status: z.int().min(200).max(599), ...content })
  .refine(({ body, raw, text }) => [body, raw, text].filter((one) => one !== undefined).length === 1);

const certainty = z.enum(['documented', 'client', 'specification', 'inferred']);
const source = z.string().regex(/^[DCSI] ./);

const fixture = z.strictObject({
  source,
  certainty,
  request,
  answer: answer.optional(),
  variants: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        source,
        certainty,
        request: request.optional(),
        answer: answer.optional(),
      }),
    )
    .default([]),
});

export type ProviderFixture = z.output<typeof fixture>;
export type FixtureContent = { body?: unknown; raw?: string | undefined; text?: string | undefined };

export const fixtureNames = (): string[] =>
  globSync('*.json', { cwd: FOLDER })
    .map((file) => basename(file, '.json'))
    .toSorted();

/** One call or event of the provider. Throws if the file is not a complete fixture. */
export const providerFixture = (name: string): ProviderFixture =>
  fixture.parse(JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')));

/** The text on the wire; numbers keep every digit. */
export const wireText = ({ body, raw, text }: FixtureContent): string =>
  raw ?? text ?? (body === undefined ? '' : JSON.stringify(body));
