export class PlainError extends Error {
  override readonly name = 'PlainError';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `EADDRINUSE`, `ResourceNotFoundException`, … */
export const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
};
