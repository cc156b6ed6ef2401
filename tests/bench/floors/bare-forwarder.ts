import { forwarder } from './forwarder.ts';

/** The floor of a call of the proxy that is for no account. */
export const handler = forwarder();
