/** `npm run test:all`, which adds what only matters nightly or before a release. */
export const inFull = process.env['TEST_ALL'] === '1';
