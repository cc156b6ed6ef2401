import { LONGEST, RULES } from './rules.ts';

interface Passage {
  readonly file: string;
  readonly line: number;
  readonly kind: 'comment' | 'document' | 'text' | 'title';
  readonly text: string;
}

const COMMENT = /(?<=^|\s)\/\*\*?[\s\S]*?\*\/|^[ \t]*\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/gm;
/** Of a test or a group of tests. */
const TITLE =
  /(?<=(?:\b(?:test|it|describe)(?:\.\w+)?|[\])](?: as const)?\))\(\s*)(['"`])(?:(?!\1)[^\\\n]|\\.)+\1/g;
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

const found = (file: string, source: string, pattern: RegExp, kind: Passage['kind']): readonly Passage[] =>
  Array.from(source.matchAll(pattern), ({ 0: text, index }) => ({
    file,
    line: source.slice(0, index).split('\n').length,
    kind,
    text: text.replaceAll(/\s*\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' '),
  }));

/** Quotations and code are not ours to change. */
const withoutQuotes = (text: string): string => text.replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"/g, '…');

const passagesOf = (file: string, source: string): readonly Passage[] => {
  if (file.endsWith('.md'))
    return source
      .replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .map((text, nth) => ({ file, line: nth + 1, kind: 'document' as const, text: withoutQuotes(text) }));
  const comments = found(file, source, COMMENT, 'comment').map((each) => ({
    ...each,
    text: withoutQuotes(each.text),
  }));
  return /texts\.ts$/.test(file)
    ? [
        ...comments,
        ...found(
          file,
          source.replaceAll(COMMENT, (text) => text.replaceAll(/[^\n]/g, ' ')),
          LITERAL,
          'text',
        ),
      ]
    : [...comments, ...found(file, source, TITLE, 'title')];
};

const faultsOf = ({ file, line, kind, text }: Passage): readonly string[] => {
  const at = `${file}:${line}`;
  const phrases = RULES.flatMap(({ phrase, instead }) => {
    const said = phrase.exec(text)?.[0];
    return said === undefined ? [] : [`${at} "${said}": ${instead}`];
  });
  const longest = kind === 'text' ? LONGEST.text : kind === 'document' ? LONGEST.document : Infinity;
  const sentences = text.split(/(?<=[.:;?!|]\**)\s+/).filter((each) => each.split(/\s+/).length > longest);
  return [
    ...phrases,
    ...sentences.map(
      (each) => `${at} a sentence of ${each.split(/\s+/).length} words: ${each.slice(0, 60)}…`,
    ),
  ];
};

/** Lists phrases to rewrite in comments, in Markdown, and in the strings of `texts.ts`. */
export const faultsIn = (file: string, source: string): readonly string[] =>
  passagesOf(file, source).flatMap(faultsOf);
