import { renderCosts } from './table.ts';

/** `npm run costs`: prints the tables of docs/costs.md from ./prices.ts and ./quantities.ts. */
console.log(renderCosts());
