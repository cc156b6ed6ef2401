import { renderCosts } from './table.ts';

console.log(renderCosts());
