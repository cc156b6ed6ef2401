import * as calls from '@ramps-gateway/shared/contract/calls/attention.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { listAttention } from './list-attention.ts';
import type { AttentionPorts } from './ports.ts';

export const attentionRoutes = (ports: AttentionPorts): readonly Route[] => {
  const list = listAttention(ports);
  return [route(calls.listAttention, ({ who }, { query }) => list(who, query))];
};
