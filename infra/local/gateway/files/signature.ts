import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { LOCAL_REGION, LOCAL_SECRET_KEY } from '@ramps-gateway/infra/common/aws.ts';
import { FileError } from './store.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** S3's maximum, in seconds. */
const LONGEST = 7 * 24 * 60 * 60;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** Signature Version 4 encoding, stricter than encodeURIComponent. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Checks a link's Signature Version 4 like S3. Throws if it is missing, does not match or has expired. */
export const checkLink = (
  { method, path, query, host }: { method: string; path: string; query: URLSearchParams; host: string },
  now: number,
): void => {
  const given = (name: string): string => query.get(name) ?? '';
  const signature = given('X-Amz-Signature');
  if (given('X-Amz-Algorithm') !== ALGORITHM || signature === '') throw new FileError('AccessDenied');
  const stamp = given('X-Amz-Date');
  const seconds = Number(given('X-Amz-Expires'));
  if (!(seconds >= 1 && seconds <= LONGEST)) throw new FileError('AccessDenied');
  // Also for an unreadable date.
  if (!(now < momentOf(stamp) + seconds * 1000)) throw new FileError('AccessDenied', 'Request has expired');

  const scope = `${stamp.slice(0, 8)}/${LOCAL_REGION}/s3/aws4_request`;
  const headers = given('X-Amz-SignedHeaders');
  if (headers !== 'host' || !given('X-Amz-Credential').endsWith(`/${scope}`))
    throw new FileError('SignatureDoesNotMatch');
  const sorted = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const request = [method, path, sorted.join('&'), `host:${host}`, '', headers, 'UNSIGNED-PAYLOAD'].join(
    '\n',
  );
  const text = [ALGORITHM, stamp, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (part, next) => hmac(part, next),
    hmac(hmac(`AWS4${LOCAL_SECRET_KEY}`, stamp.slice(0, 8)), LOCAL_REGION),
  );
  const expected = hmac(key, text);
  const actual = Buffer.from(signature, 'hex');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new FileError('SignatureDoesNotMatch');
};
