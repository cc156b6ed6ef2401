/** `npm run test:all`, which adds checks that only matter nightly or before a release. */
export const inFull = process.env['TEST_ALL'] === '1';
