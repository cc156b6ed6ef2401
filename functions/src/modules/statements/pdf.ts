import { deflateSync } from 'node:zlib';
import type { Separators } from '@ramps-gateway/shared/domain/exports.ts';
import { encoded, type Font, widthOf } from './pdf-font.ts';
import type { Cell, Column, Part, Report } from './report.ts';

/** A4 in points, with its margins. */
const MARGIN = { side: 40, top: 46, bottom: 44 };
interface Size {
  readonly width: number;
  readonly height: number;
}
const PORTRAIT: Size = { width: 595, height: 842 };
const LANDSCAPE: Size = { width: 842, height: 595 };

/** Signed PDFs only. */
const FOOT_NOTE = 'Signed. Drop this file on the gateway’s page /verify to check it.';

const SIZE = { title: 15, section: 10, text: 7.5, least: 5.5, foot: 7 };
const LINE = 11.5;
const GAP = 8;

const FONTS: Readonly<Record<Font, string>> = { plain: 'F1', bold: 'F2' };

const HEX_RADIX = 16;
const string = (text: string): string => `(${text.replaceAll(/[\\()]/g, (character) => `\\${character}`)})`;
const number = (value: number): string => String(Math.round(value * 100) / 100);

const ELLIPSIS = encoded('…');

/** As much as fits, with an ellipsis if it is cut. */
const fitted = (text: string, room: number, size: number, font: Font): string => {
  if (widthOf(text, size, font) <= room) return text;
  let kept = text;
  while (kept !== '' && widthOf(kept + ELLIPSIS, size, font) > room) kept = kept.slice(0, -1);
  return kept + ELLIPSIS;
};

/** PDF drawing operators of a page. `y` counts from the foot of the page. */
const canvas = (pageWidth: number) => {
  const drawn: string[] = [];
  return {
    drawn,
    text: (text: string, x: number, y: number, size: number, font: Font = 'plain'): void => {
      if (text !== '')
        drawn.push(
          `BT /${FONTS[font]} ${size} Tf 1 0 0 1 ${number(x)} ${number(y)} Tm ${string(text)} Tj ET`,
        );
    },
    line: (y: number): void => {
      drawn.push(`0.5 w 0.6 G ${MARGIN.side} ${number(y)} m ${pageWidth - MARGIN.side} ${number(y)} l S`);
    },
  };
};

/** The number of pages is known only at the end, so each page refers to one shared drawing of it. */
const TOTAL = { width: 60, height: 12 };

interface Place {
  readonly column: Column;
  readonly at: number;
  readonly left: number;
  readonly width: number;
}

/** Printed columns, spread over the width of the page. */
const placesOf = (columns: readonly Column[], inner: number): readonly Place[] => {
  const whole = columns.reduce((sum, { paper = 0 }) => sum + paper, 0);
  let left = MARGIN.side;
  return columns.flatMap((column, at) => {
    if (column.paper === undefined) return [];
    const width = (inner * column.paper) / whole;
    const isLast = columns.slice(at + 1).every(({ paper }) => paper === undefined);
    const placed = { column, at, left, width: isLast ? width : width - GAP };
    left += width;
    return [placed];
  });
};

const isRight = ({ kind }: Column): boolean => kind === 'amount' || kind === 'number';

const written = (amount: string, separators: Separators, decimals: number): string => {
  const [thousands, point] = separators === 'comma' ? [',', '.'] : ['.', ','];
  const [whole = '', fraction = ''] = amount.split('.');
  const shownFraction = fraction.replace(/0+$/, '').padEnd(decimals, '0');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands)}${point}${shownFraction}`;
};

const shown = (cell: Cell, { kind }: Column, separators: Separators, decimals = 2): string => {
  if (cell === null) return '';
  switch (kind) {
    case 'amount':
      return written(cell, separators, decimals);
    case 'time':
      return cell.slice(0, 19).replace('T', ' ');
    case 'number':
      return cell;
    case 'text':
      return cell;
  }
};

/** Objects are written as they come; only their offsets are kept in memory. */
const objectsOf = () => {
  const begins: number[] = [];
  let offset = 0;
  let waiting: Buffer[] = [];
  const put = (bytes: Buffer): void => {
    waiting.push(bytes);
    offset += bytes.length;
  };
  return {
    reserve: (): number => begins.push(0),
    raw: (text: string): void => put(Buffer.from(text, 'latin1')),
    object: (id: number, dictionary: string, stream?: Buffer): void => {
      begins[id - 1] = offset;
      put(Buffer.from(`${id} 0 obj\n${dictionary}\n`, 'latin1'));
      if (stream) {
        put(Buffer.from('stream\n', 'latin1'));
        put(stream);
        put(Buffer.from('\nendstream\n', 'latin1'));
      }
      put(Buffer.from('endobj\n', 'latin1'));
    },
    table: (): string => begins.map((begin) => `${String(begin).padStart(10, '0')} 00000 n \n`).join(''),
    count: (): number => begins.length,
    offset: (): number => offset,
    taken: (): Buffer | undefined => {
      if (waiting.length === 0) return undefined;
      const bytes = Buffer.concat(waiting);
      waiting = [];
      return bytes;
    },
  };
};

/** A text of the file's properties: UTF-16 with its byte-order mark, in hex. */
const property = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(HEX_RADIX).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
};

/** One of the two fonts that are not embedded. */
const fontOf = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

const deflated = (text: string): Buffer => deflateSync(Buffer.from(text, 'latin1'));

/** A4 pages with repeated table heading, right-aligned amounts and page numbers. Streamed, with one page in memory. */
export async function* pdfOf(report: Report, separators: Separators): AsyncGenerator<Uint8Array> {
  const size = report.isWide ? LANDSCAPE : PORTRAIT;
  const inner = size.width - 2 * MARGIN.side;
  let places = placesOf(report.columns, inner);
  const file = objectsOf();
  const catalog = file.reserve();
  const [tree, plain, bold] = [file.reserve(), file.reserve(), file.reserve()];
  const [total, info] = [file.reserve(), file.reserve()];
  const pages: number[] = [];
  let page = canvas(size.width);
  let y = size.height - MARGIN.top;
  let section: Extract<Part, { kind: 'section' }> | undefined;

  const headings = (): void => {
    if (section) {
      page.text(
        fitted(encoded(section.title), inner * 0.6, SIZE.section, 'bold'),
        MARGIN.side,
        y,
        SIZE.section,
        'bold',
      );
      const about = fitted(encoded(section.about), inner * 0.4, SIZE.text, 'plain');
      page.text(about, size.width - MARGIN.side - widthOf(about, SIZE.text, 'plain'), y, SIZE.text);
      y -= LINE * 1.3;
    }
    for (const { column, left, width } of places) {
      const label = fitted(encoded(column.label), width, SIZE.text, 'bold');
      const x = isRight(column) ? left + width - widthOf(label, SIZE.text, 'bold') : left;
      page.text(label, x, y, SIZE.text, 'bold');
    }
    page.line(y - 3.5);
    y -= LINE * 1.2;
  };

  const endPage = (): void => {
    const foot = MARGIN.bottom - 16;
    page.text(fitted(encoded(report.title), inner * 0.44, SIZE.foot, 'plain'), MARGIN.side, foot, SIZE.foot);
    page.text(encoded(FOOT_NOTE), MARGIN.side + inner * 0.46, foot, SIZE.foot);
    const count = encoded(`Page ${pages.length + 1} of `);
    const x = size.width - MARGIN.side - 24 - widthOf(count, SIZE.foot, 'plain');
    page.text(count, x, foot, SIZE.foot);
    page.drawn.push(`q 1 0 0 1 ${number(size.width - MARGIN.side - 24)} ${number(foot)} cm /Total Do Q`);
    const [id, content] = [file.reserve(), file.reserve()];
    const bytes = deflated(page.drawn.join('\n'));
    file.object(content, `<< /Length ${bytes.length} /Filter /FlateDecode >>`, bytes);
    file.object(
      id,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Contents ${content} 0 R /Resources << /Font << /F1 ${plain} 0 R /F2 ${bold} 0 R >> /XObject << /Total ${total} 0 R >> >> >>`,
    );
    pages.push(id);
    page = canvas(size.width);
    y = size.height - MARGIN.top;
  };

  file.raw('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  page.text(fitted(encoded(report.title), inner, SIZE.title, 'bold'), MARGIN.side, y - 4, SIZE.title, 'bold');
  y -= LINE * 2.2;
  for (const [label, text] of report.facts) {
    page.text(encoded(label), MARGIN.side, y, SIZE.text, 'bold');
    page.text(fitted(encoded(text), inner - 110, SIZE.text, 'plain'), MARGIN.side + 110, y, SIZE.text);
    y -= LINE;
  }
  y -= LINE;

  let isHeaded = false;
  let isSkipped = false;
  for await (const part of report.parts) {
    if (part.kind === 'section') {
      isSkipped = part.on === 'table';
      if (isSkipped) continue;
      section = part;
      places = placesOf(part.columns ?? report.columns, inner);
      y -= isHeaded ? LINE : 0;
      // A heading is never the last line of a page.
      if (y < MARGIN.bottom + LINE * 5) endPage();
      headings();
      isHeaded = true;
    } else if (part.kind !== 'about' && !isSkipped) {
      if (y < MARGIN.bottom + LINE) {
        endPage();
        headings();
      } else if (!isHeaded) headings();
      isHeaded = true;
      const font: Font = part.kind === 'total' ? 'bold' : 'plain';
      const digits = part.kind === 'row' ? part.decimals : undefined;
      for (const { column, at, left, width } of places) {
        const text = encoded(shown(part.cells[at] ?? null, column, separators, digits ?? section?.decimals));
        const full = widthOf(text, SIZE.text, font);
        const fits = full > width ? (SIZE.text * width) / full : SIZE.text;
        // Amounts are never cut; texts, like ids, only if they would be too small to read.
        const textSize = isRight(column) ? fits : Math.max(fits, SIZE.least);
        const kept = isRight(column) ? text : fitted(text, width + 0.5, textSize, font);
        const x = isRight(column) ? left + width - widthOf(kept, textSize, font) : left;
        page.text(kept, x, y, Number(number(textSize)), font);
      }
      y -= LINE;
    }
    const bytes = file.taken();
    if (bytes) yield bytes;
  }
  endPage();

  file.object(plain, fontOf('Helvetica'));
  file.object(bold, fontOf('Helvetica-Bold'));
  const count = canvas(size.width);
  count.text(encoded(String(pages.length)), 0, 0, SIZE.foot);
  const drawing = deflated(count.drawn.join('\n'));
  file.object(
    total,
    `<< /Type /XObject /Subtype /Form /BBox [0 -2 ${TOTAL.width} ${TOTAL.height}] /Resources << /Font << /F1 ${plain} 0 R >> >> /Length ${drawing.length} /Filter /FlateDecode >>`,
    drawing,
  );
  file.object(info, `<< /Title ${property(report.title)} /Producer (Ramps Gateway) >>`);
  file.object(
    tree,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((id) => `${id} 0 R`).join(' ')}] >>`,
  );
  file.object(
    catalog,
    `<< /Type /Catalog /Pages ${tree} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const begin = file.offset();
  file.raw(
    `xref\n0 ${file.count() + 1}\n0000000000 65535 f \n${file.table()}trailer\n<< /Size ${file.count() + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${begin}\n%%EOF\n`,
  );
  const bytes = file.taken();
  if (bytes) yield bytes;
}
