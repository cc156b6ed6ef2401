import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { runModule } from './prerender.ts';
import type * as Markup from './src/documentation-markup.tsx';
import { DOCUMENTS, type PublicDocument, TEXTS } from './src/features/insight/documentation/documents.ts';
import { PATHS } from './src/lib/paths.ts';

/** As GitHub derives it, so that links work there and here. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');

/** `undefined` for files that are not rendered: sources, documents of the project's own people. */
const addressOf = (href: string): string | undefined => {
  if (/^(https:|#)/.test(href)) return href;
  const [, file, anchor = ''] = /^([\w-]+)\.md(#.+)?$/.exec(href) ?? [];
  return DOCUMENTS.some(({ name }) => name === file) ? `${PATHS.documentation}/${file}${anchor}` : undefined;
};

/** A document as HTML, with its second-level headings. */
export const renderMarkdown = (markdown: string) => {
  const sections: { id: string; title: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchorOf(text);
        if (depth === 2) sections.push({ id, title: text.replaceAll('`', '') });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = addressOf(href);
        const text = this.parser.parseInline(tokens);
        return address === undefined ? text : `<a href="${address}">${text}</a>`;
      },
      // Comments for tests and generated parts.
      html: () => '',
    },
  });
  const html = marked
    .parse(markdown, { async: false })
    // What is wider than a phone scrolls in its own box, also by keyboard.
    .replaceAll('<table>', '<div class="table-box" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<th></th>', '<td></td>');
  return { html, sections };
};

const PLACE = '<!-- the document -->';

interface Filled {
  readonly title: string;
  readonly about: string;
  readonly body: string;
}

const fill = (template: string, { title, about, body }: Filled): string =>
  template
    .replace('{title}', () => `${title} · Ramps Gateway`)
    .replace('{description}', () => about)
    .replace(PLACE, () => body);

const pathTo = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const pages = async (): Promise<ReadonlyMap<string, Filled>> => {
  const site = await runModule<typeof Markup>('./src/documentation-markup.tsx');
  const pageOf = (document: PublicDocument): readonly [string, Filled] => {
    const { html, sections } = renderMarkdown(readFileSync(pathTo(`../docs/${document.name}.md`), 'utf8'));
    const body = site.documentPage(document, sections, html);
    return [`docs/${document.name}.html`, { ...document, body }];
  };
  return new Map([['docs.html', { ...TEXTS, body: site.overview() }], ...DOCUMENTS.map(pageOf)]);
};

/** Renders documents of `docs/` into pages that need no script (`docs.html` is their frame). */
export const documentation = (): Plugin => ({
  name: 'documentation',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: async function (_, bundle) {
      const frame = bundle['docs.html'];
      if (frame?.type !== 'asset') throw new Error('docs.html is not in the build');
      const template = frame.source.toString();
      for (const [fileName, filled] of await pages()) {
        const source = fill(template, filled);
        if (fileName === 'docs.html') frame.source = source;
        else this.emitFile({ type: 'asset', fileName, source });
      }
    },
  },
});
