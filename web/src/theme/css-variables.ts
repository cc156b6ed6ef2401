import { displayTokens, semanticTokens, tokens } from './tokens.ts';

interface Variable {
  readonly light: string;
  readonly dark?: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace('.', '_');

const variableOf = (value: unknown): Variable => {
  if (!isRecord(value)) return { light: String(value) };
  const { _light: light, _dark: dark } = value;
  return { light: String(light), dark: String(dark) };
};

const flatten = (tree: object, path: readonly string[] = []): [string, Variable][] =>
  Object.entries(tree).flatMap(([key, below]: [string, unknown]): [string, Variable][] => {
    if (!isRecord(below)) return [];
    const name = key === 'DEFAULT' ? path : [...path, kebab(key)];
    return 'value' in below ? [[`--${name.join('-')}`, variableOf(below['value'])]] : flatten(below, name);
  });

/** `--colors-fg-muted`, `--spacing-4`, `--font-sizes-hero`, … */
export const cssVariables: ReadonlyMap<string, Variable> = new Map(
  [tokens, displayTokens, semanticTokens].flatMap((tree) => flatten(tree)),
);

const rule = (selector: string, lines: readonly string[]) => `${selector}{${lines.join(';')}}`;

/**
 * The variables that a stylesheet uses, for both themes: by the head script's class or, without JavaScript, by the
 * system's preference. @throws Error for a variable without a token
 */
export const themeCss = (stylesheet: string): string => {
  const own = new Set([...stylesheet.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  const used = new Set([...stylesheet.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) => name ?? []));
  const light: string[] = [];
  const dark: string[] = [];
  for (const name of [...used].toSorted()) {
    const variable = cssVariables.get(name);
    if (!variable && own.has(name)) continue;
    if (!variable) throw new Error(`the theme has no token ${name}`);
    light.push(`${name}:${variable.light}`);
    if (variable.dark !== undefined) dark.push(`${name}:${variable.dark}`);
  }
  return [
    rule(':root', ['color-scheme:light dark', ...light]),
    rule(':root.dark', dark),
    `@media (prefers-color-scheme:dark){${rule(':root:not(.light)', dark)}}`,
  ].join('\n');
};
