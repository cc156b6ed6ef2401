import { parseSync } from 'vite';

interface Source {
  readonly file: string;
  readonly code: string;
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Every string of a syntax tree; strings joined by `+` are one. */
const textsOf = (node: unknown): readonly string[] => {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (!isNode(node)) return [];
  switch (node['type']) {
    case 'Literal':
    case 'JSXText':
      return [String(node['value'])];
    case 'TemplateElement':
      return [(node['value'] as { cooked: string }).cooked];
    case 'ImportDeclaration':
      return [];
    case 'BinaryExpression': {
      const [left, right] = [textsOf(node['left']), textsOf(node['right'])];
      if (node['operator'] !== '+') return [...left, ...right];
      return [...left.slice(0, -1), (left.at(-1) ?? '') + (right[0] ?? ''), ...right.slice(1)];
    }
    default:
      return Object.values(node).flatMap(textsOf);
  }
};

const shown = ({ file, code }: Source): string => {
  const texts = file.endsWith('.html')
    ? [code.replaceAll(/<!--[^]*?-->/g, '')]
    : textsOf(parseSync(file, code).program.body);
  return texts.map((text) => text.replaceAll(/\s+/g, ' ')).join('\n');
};

/** Normalised, to skip parsing files that cannot contain the text. */
const asWritten = (code: string): string =>
  code
    .replaceAll(/['"`]\s*\+\s*['"`]/g, '')
    .replaceAll("\\'", "'")
    .replaceAll(/\s+/g, ' ');

const wholeWords = (text: string): RegExp => {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u');
};

/** Whether a text appears on a screen: as whole words of a string, not in a comment or identifier. */
export const textsThatShip = (sources: readonly Source[]): ((text: string) => boolean) => {
  const all = sources.map((source) => ({ source, written: asWritten(source.code) }));
  const parsed = new Map<Source, string>();
  return (text) => {
    const words = wholeWords(text);
    return all
      .filter(({ written }) => written.includes(text))
      .toSorted((a, b) => Number(parsed.has(b.source)) - Number(parsed.has(a.source)))
      .some(({ source }) => {
        const found = parsed.get(source) ?? shown(source);
        parsed.set(source, found);
        return words.test(found);
      });
  };
};
