/** A secret that CloudFront (and the local gateway) sets over a caller's value: proof that a request came through it. */
export const ORIGIN_HEADER = 'x-origin-verify';
