/**
 * Set by CloudFront (and the local gateway) on everything that it sends to the API and the socket, over whatever a
 * caller sent: a secret that tells what came through the one address from what tried to go around it.
 */
export const ORIGIN_HEADER = 'x-origin-verify';
