/** `npm run test:all`: what `npm test` runs, and what only matters nightly or before a release. */
export const inFull = process.env['TEST_ALL'] === '1';
