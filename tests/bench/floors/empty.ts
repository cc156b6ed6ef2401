/** The floor of an import: a bundle that does nothing. */
export const handler = () => Promise.resolve({ statusCode: 204 });
