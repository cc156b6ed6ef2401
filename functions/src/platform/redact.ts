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
  // Money's own secrets: who paid, from where, by which code.
  'pix',
  'qr[-_]?code',
  'end[-_]?to[-_]?end',
  'iban',
  'bank',
  'tax[-_]?id',
  'account[-_]?number',
].join('|');

const SECRET_KEY = new RegExp(SECRET_NAMES, 'i');

/** Secrets inside of a text, such as an error's message: each with what to leave of it. */
const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  // A JWT, wherever it stands.
  [/\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, REDACTED],
  [
    new RegExp(`(["'][^"'\\s]*(?:${SECRET_NAMES})[^"'\\s]*["']\\s*:\\s*)("[^"]*"|'[^']*')`, 'gi'),
    `$1"${REDACTED}"`,
  ],
  [new RegExp(`\\b([\\w.-]*(?:${SECRET_NAMES})[\\w.-]*=)[^\\s&;,"']+`, 'gi'), `$1${REDACTED}`],
];

/** No line of ours is longer; what is may be a body that got into an error. */
const LONGEST = 8_000;

const withoutSecrets = (text: string): string =>
  SECRET_TEXTS.reduce(
    (left, [pattern, instead]) => left.replace(pattern, instead),
    text.length > LONGEST ? `${text.slice(0, LONGEST)} [cut]` : text,
  );

/** For `JSON.stringify`: drops values of secret keys and tokens in texts. For accidents only (CONTRIBUTING.md, habit 7). */
export const redact = (key: string, value: unknown): unknown => {
  if (value === undefined || value === null || typeof value === 'boolean') return value;
  if (SECRET_KEY.test(key)) return REDACTED;
  return typeof value === 'string' ? withoutSecrets(value) : value;
};
