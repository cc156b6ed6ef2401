import { rowCells } from '../../../components/ui/row-cells.ts';

export const CELLS = rowCells(
  'auto auto minmax(0, 1fr) minmax(0, 1.25fr) minmax(7rem, auto) minmax(6rem, auto) auto',
);
