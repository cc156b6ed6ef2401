import { rowCells } from '../../../components/ui/row-cells.ts';

export const CELLS = rowCells(
  'auto minmax(0, 1fr) minmax(9rem, auto) minmax(7rem, auto) minmax(8.5rem, auto) minmax(7rem, auto) minmax(5.25rem, auto)',
);
