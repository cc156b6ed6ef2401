import { createStore, useStore } from '../store.ts';

/** `connecting` until the first connection; `down` while reconnecting. */
export type SocketStatus = 'connecting' | 'open' | 'down';

export const socketStatus = createStore<SocketStatus>('connecting');

export const useSocketStatus = (): SocketStatus => useStore(socketStatus);
