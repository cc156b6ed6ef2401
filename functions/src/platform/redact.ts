const REDACTED = '[redacted]';

const SECRET_NAMES = [
  'secret',
  'passw(?:or)?d',
  'passphrase',
  'token',
  'authorization',
  'cookie',
  'credential',
  'api[-_]?key',
  'private[-_]?key',
  'access[-_]?key',
  'header[-_]?value',
  'signature',
  // Payment secrets: who paid, from where, with which code.
  'pix',
  'qr[-_]?code',
  'end[-_]?to[-_]?end',
  'iban',
  'bank',
  'tax[-_]?id',
  'account[-_]?number',
].join('|');

const SECRET_KEY = new RegExp(SECRET_NAMES, 'i');

/** Secrets inside texts, such as error messages, and their replacements. */
const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  // A JWT anywhere in the text.
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, REDACTED],
  [
    new RegExp(`(["'][^"'\\s]*(?:${SECRET_NAMES})[^"'\\s]*["']\\s*:\\s*)("[^"]*"|'[^']*')`, 'gi'),
    `$1"${REDACTED}"`,
  ],
  [new RegExp(`\\b([\\w.-]*(?:${SECRET_NAMES})[\\w.-]*=)[^\\s&;,"']+`, 'gi'), `$1${REDACTED}`],
];

/** Our own lines are shorter. A longer one may be a body that got into an error. */
const LONGEST = 8_000;

const withoutSecrets = (text: string): string =>
  SECRET_TEXTS.reduce(
    (left, [pattern, instead]) => left.replace(pattern, instead),
    text.length > LONGEST ? `${text.slice(0, LONGEST)} [cut]` : text,
  );

/** For `JSON.stringify`: drops values of secret keys, and tokens in texts. A safety net (CONTRIBUTING.md, habit 7). */
export const redact = (key: string, value: unknown): unknown => {
  if (value === undefined || value === null || typeof value === 'boolean') return value;
  if (SECRET_KEY.test(key)) return REDACTED;
  return typeof value === 'string' ? withoutSecrets(value) : value;
};
