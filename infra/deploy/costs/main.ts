import { renderCosts } from './table.ts';

/** `npm run costs`: what the product costs on AWS, from ./prices.ts and ./quantities.ts. Prints what docs/costs.md holds. */
console.log(renderCosts());
