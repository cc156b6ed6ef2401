import { forwarder } from './forwarder.ts';

/** The floor of a proxy call without an account. */
export const handler = forwarder();
