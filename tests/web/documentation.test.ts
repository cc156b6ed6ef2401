import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { documentPage, overview } from '#web/documentation-markup.tsx';
import { DOCUMENTS } from '#web/features/insight/documentation/documents.ts';
import { renderMarkdown } from '../../web/documentation.ts';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const pages = DOCUMENTS.map((shown) => {
  const { html, sections } = renderMarkdown(readFileSync(`docs/${shown.name}.md`, 'utf8'));
  return { ...shown, sections, page: parse(documentPage(shown, sections, html)) };
});
const idsOf = (page: Document) => [...page.querySelectorAll('[id]')].map(({ id }) => id);
const linksOf = (page: Document) => [...page.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '');

test('S2.621 the overview links to every document and names the API description', () => {
  const page = parse(overview());
  for (const { name } of DOCUMENTS) expect(linksOf(page)).toContain(`/docs/${name}`);
  expect(page.body.textContent).toContain('GET /api/openapi.json');
});

describe.each(pages)('the document $name', ({ name, page, sections }) => {
  test('marks itself in the navigation and lists its sections', () => {
    expect(page.querySelector('[aria-current="page"]')?.getAttribute('href')).toBe(`/docs/${name}`);
    expect(sections.filter(({ id }) => page.getElementById(id)?.tagName !== 'H2')).toEqual([]);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
  });

  test('leads only to sections and documents that exist', () => {
    const broken = linksOf(page).filter((href) => {
      if (href.startsWith('https://')) return false;
      const [path = '', anchor] = href.split('#');
      if (!path.startsWith('/docs/') && path !== '') return path.endsWith('.md') || path.startsWith('.');
      const target = path === '' ? page : pages.find((other) => `/docs/${other.name}` === path)?.page;
      return !target || (anchor !== undefined && !idsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
    expect(new Set(idsOf(page)).size).toBe(idsOf(page).length);
  });

  test('needs no script, and scrolls wide tables and code in their own boxes', () => {
    expect(page.querySelectorAll('script, [onclick], button')).toHaveLength(0);
    for (const wide of page.querySelectorAll('table, pre'))
      expect(wide.closest('[tabindex="0"]')).not.toBeNull();
  });
});

test('links to files that are not rendered become text, and comments are omitted', () => {
  const { html } = renderMarkdown(
    'See [money](money.md), [the code](../shared/src/domain/money.ts) and [terms](glossary.md#money).\n\n<!-- entry -->\n<script>alert(1)</script>\n',
  );
  expect(html).toBe('<p>See money, the code and <a href="/docs/glossary#money">terms</a>.</p>\n');
});
