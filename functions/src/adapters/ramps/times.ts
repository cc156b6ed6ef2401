const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/i;
const SINCE = Date.parse('2015-01-01T00:00:00.000Z');
const UNTIL = Date.parse('2100-01-01T00:00:00.000Z');

/** UTC in milliseconds, whatever offset and however many digits; undefined for anything else. */
export const readTime = (text: string): string | undefined => {
  if (!ISO.test(text)) return undefined;
  const at = Date.parse(
    text
      .replace(' ', 'T')
      .replace(/(\.\d{3})\d+/, '$1')
      .replace(/([+-]\d{2})(\d{2})$/, '$1:$2'),
  );
  return at >= SINCE && at < UNTIL ? new Date(at).toISOString() : undefined;
};
