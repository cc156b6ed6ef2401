/** CloudFront and the local gateway overwrite this header with a secret: proof that a request came through them. */
export const ORIGIN_HEADER = 'x-origin-verify';
