/** An error whose message is all a person needs: printed as one line, without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of a Node or AWS error, like `EADDRINUSE` or `ResourceNotFoundException`. */
export const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
};
