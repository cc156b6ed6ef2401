import type { RampsRow } from './row.ts';
import { RAMPS_TABLE } from './table.ts';
import { TOKEN } from './texts.ts';

export interface Matched {
  readonly row: RampsRow;
  /** Rebuilt from the row's template. */
  readonly path: string;
  /** As it was asked, decoded; what is passed on is read from it by the row's allow-list. */
  readonly query: URLSearchParams;
}

/**
 * A path holds nothing that a URL parser could read in two ways: no backslash, percent sign, blank, `@`, `#` or control
 * character. A query is taken apart and put together anew.
 */
const ENDPOINT = /^(\/[A-Za-z0-9_.:~/-]{1,500})(?:\?([A-Za-z0-9_.~:%&=+,;!'()*@$/?-]{0,1500}))?$/;

const isValue = (part: string): boolean => part.startsWith('{');

/** The values of a path, or undefined where it is not the template's. Letters count as they are, also their case. */
const valuesOf = (template: readonly string[], path: readonly string[]): readonly string[] | undefined => {
  const fits =
    template.length === path.length &&
    template.every((part, at) => (isValue(part) ? TOKEN.test(path[at] ?? '') : part === path[at]));
  return fits ? path.filter((_, at) => isValue(template[at] ?? '')) : undefined;
};

/** The template with its values, encoded. */
const rebuilt = (template: string, values: readonly string[]): string => {
  const left = [...values];
  return template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(left.shift() ?? ''));
};

const ROWS = RAMPS_TABLE.map((row) => ({ row, parts: row.template.split('/') }));

/**
 * The row that a method and an endpoint (`/v1/order?page=1`) ask for; undefined for whatever is not in the table.
 * What the caller wrote is only compared with it: the path that is called comes from the table.
 */
export const matchRow = (method: string, endpoint: string): Matched | undefined => {
  const [, path, query = ''] = ENDPOINT.exec(endpoint) ?? [];
  if (path === undefined) return undefined;
  const parts = path.split('/');
  for (const { row, parts: template } of ROWS) {
    if (row.method !== method) continue;
    const values = valuesOf(template, parts);
    if (values) return { row, path: rebuilt(row.template, values), query: new URLSearchParams(query) };
  }
  return undefined;
};
