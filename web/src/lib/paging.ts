import { useState } from 'react';

export interface Paging<T> {
  readonly shown: readonly T[];
  /** From 1; 0 when empty. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly setPage: (page: number) => void;
}

/** Pages a complete list. A page that no longer exists becomes the last one. */
export const usePaging = <T>(items: readonly T[], size: number): Paging<T> => {
  const [wanted, setPage] = useState(0);
  const total = items.length;
  const pages = Math.max(Math.ceil(total / size), 1);
  const page = Math.min(wanted, pages - 1);
  const shown = items.slice(page * size, (page + 1) * size);
  const from = total === 0 ? 0 : page * size + 1;
  return { shown, from, to: page * size + shown.length, total, page, pages, setPage };
};
