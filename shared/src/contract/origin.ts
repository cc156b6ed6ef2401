/**
 * Set by CloudFront (and the local gateway) on everything that it sends to the API and the socket, over whatever a
 * caller sent: a secret that proves that a request came through the one address, and not around it.
 */
export const ORIGIN_HEADER = 'x-origin-verify';
