/** The floor of an import: an empty bundle. */
export const handler = () => Promise.resolve({ statusCode: 204 });
