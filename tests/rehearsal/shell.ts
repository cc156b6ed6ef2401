/** One simple command of a script, as far as a rehearsal needs it. */
export interface Step {
  readonly line: number;
  /** Without quotes; what is known only when it runs stands as it is written: `$NAME`, `$()`. */
  readonly words: readonly string[];
  /** Variables that it sets, and those that have to be set before; `@` is what `set --` sets. */
  readonly sets: readonly string[];
  readonly uses: readonly string[];
  /** Files, as they are named. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** The function whose body comes next. */
  readonly defines?: string;
}

const KEYWORDS: readonly string[] = [
  ...['do', 'done', 'if', 'then', 'elif', 'else', 'fi', 'while', 'until', '!', '{', '}'],
];
const ASSIGNMENT = /^([A-Za-z_]\w*)=/;

interface Word {
  readonly text: string;
  readonly quoted: boolean;
  /** Of `${NAME:+more words}`. */
  readonly more: readonly string[];
}

class Reader {
  readonly steps: Step[] = [];
  readonly #text: string;
  readonly #firstLine: number;
  #at = 0;
  #uses: string[] = [];

  constructor(text: string, firstLine: number) {
    this.#text = text;
    this.#firstLine = firstLine;
  }

  get #next(): string {
    return this.#text[this.#at] ?? '';
  }

  #startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  get #line(): number {
    return this.#firstLine + this.#text.slice(0, this.#at).split('\n').length - 1;
  }

  /** Commands until `end`; what is used in the words around them is kept. */
  list(end: '' | ')'): void {
    const before = this.#uses;
    this.#uses = [];
    while (this.#command(end));
    this.#uses = before;
  }

  /** @returns whether there is another one */
  #command(end: '' | ')'): boolean {
    const words: string[] = [];
    const sets: string[] = [];
    const reads: string[] = [];
    const writes: string[] = [];
    let line = 0;
    const finish = (defines?: string): void => {
      const [first, name] = words;
      if (first === 'for' && name !== undefined) sets.push(name);
      if (first === 'set' && name === '--') sets.push('@');
      if (first === 'read') sets.push(...words.slice(1).filter((word) => /^\w+$/.test(word)));
      if (words.length + sets.length + writes.length > 0 || defines !== undefined)
        this.steps.push({
          ...{ line, words: [...words], sets: [...sets], uses: this.#uses },
          ...{ reads: [...reads], writes: [...writes], ...(defines === undefined ? {} : { defines }) },
        });
      this.#uses = [];
    };
    for (;;) {
      this.#skipBlanks();
      const next = this.#next;
      if (next === '' && end !== '') throw new Error('a bracket is not closed');
      if (next === '' || next === end) {
        this.#at++;
        finish();
        return false;
      }
      if (next === '\n' || next === ';' || next === '&' || next === '|') {
        this.#at++;
        finish();
        return true;
      }
      if (next === '#') {
        while (this.#next !== '\n' && this.#next !== '') this.#at++;
        continue;
      }
      if (words.length === 1 && this.#startsWith('()')) {
        this.#at += 2;
        finish(words.pop());
        return true;
      }
      if (next === '(') {
        this.#at++;
        this.list(')');
        continue;
      }
      line ||= this.#line;
      const here = /^<<'(\w+)'/.exec(this.#text.slice(this.#at))?.[1];
      if (here !== undefined) {
        this.#skipHere(here);
        continue;
      }
      const redirection = /^(\d?)(<\(|>>|>&|>|<)/.exec(this.#text.slice(this.#at, this.#at + 3));
      if (redirection) {
        const [whole, , operator] = redirection;
        this.#at += whole.length;
        if (operator === '<(') {
          this.list(')');
          continue;
        }
        this.#skipBlanks();
        if (this.#startsWith('<(')) continue;
        const { text } = this.#word();
        if (operator === '<') reads.push(text);
        else if (!/^\d$/.test(text)) writes.push(text);
        continue;
      }
      const word = this.#word();
      const assigned = ASSIGNMENT.exec(word.text)?.[1];
      if (words.length === 0 && !word.quoted && KEYWORDS.includes(word.text)) continue;
      if (assigned !== undefined && (words.length === 0 || words[0] === 'export')) sets.push(assigned);
      else if (word.text !== '' || word.quoted) words.push(word.text);
      words.push(...word.more);
    }
  }

  /** Lines that are handed over as they stand, up to the one that is `word`. */
  #skipHere(word: string): void {
    const end = new RegExp(`\\n[ \\t]*${word}(?=\\n|$)`, 'g');
    end.lastIndex = this.#at;
    const found = end.exec(this.#text);
    if (!found) throw new Error(`${word} does not come`);
    this.#at = found.index + found[0].length;
  }

  #skipBlanks(): void {
    for (;;) {
      if (this.#startsWith('\\\n')) this.#at += 2;
      else if (this.#next === ' ' || this.#next === '\t') this.#at++;
      else return;
    }
  }

  #word(): Word {
    let text = '';
    let quoted = false;
    const more: string[] = [];
    while (this.#next !== '' && !/[\s;&|<>()]/.test(this.#next)) {
      const next = this.#next;
      if (next === "'") {
        const end = this.#text.indexOf("'", this.#at + 1);
        if (end < 0) throw new Error('a quotation is not closed');
        text += this.#text.slice(this.#at + 1, end);
        this.#at = end + 1;
        quoted = true;
      } else if (next === '"') {
        text += this.#quotation();
        quoted = true;
      } else if (next === '\\') {
        if (this.#startsWith('\\\n')) break;
        text += this.#text[this.#at + 1] ?? '';
        this.#at += 2;
      } else if (next === '$') text += this.#expansion(more);
      else {
        text += next;
        this.#at++;
      }
    }
    return { text, quoted, more };
  }

  #quotation(): string {
    let text = '';
    this.#at++;
    while (this.#next !== '"') {
      if (this.#next === '') throw new Error('a quotation is not closed');
      if (this.#next === '$') text += this.#expansion([]);
      else if (this.#next === '\\' && /["\\$`\n]/.test(this.#text[this.#at + 1] ?? '')) {
        text += this.#text[this.#at + 1] ?? '';
        this.#at += 2;
      } else {
        text += this.#next;
        this.#at++;
      }
    }
    this.#at++;
    return text;
  }

  #expansion(more: string[]): string {
    const rest = this.#text.slice(this.#at);
    if (rest.startsWith('$(')) {
      this.#at += 2;
      this.list(')');
      return '$()';
    }
    const name = /^\$([A-Za-z_]\w*|@)/.exec(rest)?.[1];
    if (name !== undefined) {
      this.#uses.push(name);
      this.#at += name.length + 1;
      return `$${name}`;
    }
    const braced = /^\$\{([A-Za-z_]\w*)(:?[-+=?])?/.exec(rest);
    if (!braced) {
      this.#at += 2;
      return rest.slice(0, 2);
    }
    const [whole, variable = '', operator] = braced;
    const end = rest.indexOf('}');
    if (end < 0) throw new Error('a brace is not closed');
    // It may be missing where the script says what then.
    if (operator === undefined) this.#uses.push(variable);
    if (operator === ':+' || operator === '+') {
      const inner = new Reader(rest.slice(whole.length, end), this.#line);
      inner.list('');
      for (const { words, uses } of inner.steps) {
        more.push(...words);
        this.#uses.push(...uses.filter((each) => each !== variable));
      }
      this.#at += end + 1;
      return '';
    }
    this.#at += end + 1;
    return `$${variable}`;
  }
}

/**
 * The simple commands of a script, those of `$(…)` before the command that takes their output. It knows what is used in the
 * documents and workflows: pipes, lists, loops, functions, quotations, redirections; it throws at what is left open.
 */
export const stepsOf = (script: string, firstLine = 1): readonly Step[] => {
  const reader = new Reader(script, firstLine);
  reader.list('');
  return reader.steps;
};
