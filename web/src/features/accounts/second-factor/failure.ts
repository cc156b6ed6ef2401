export const saidOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && /Exception$/.test(error.name) && error.message !== '' ? error.message : otherwise;
