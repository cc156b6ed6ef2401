import * as calls from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { readKey } from '../../../platform/idempotency-key.ts';
import { closeByHand } from './close-by-hand.ts';
import { collecting, type CollectPorts } from './collect.ts';
import { listCollections, type ListCollectionsPorts } from './list-collections.ts';
import { reviewCollection } from './review.ts';

export const collectionRoutes = (ports: CollectPorts & ListCollectionsPorts): readonly Route[] => {
  const { collect, check } = collecting(ports);
  const close = closeByHand(ports);
  const [list, review] = [listCollections(ports), reviewCollection(ports)];
  return [
    route(calls.readCollectableSpread, ({ who }, { params }) => review(who, params.id)),
    route(calls.listSpreadCollections, (_who, { query }) => list(query)),
    route(calls.collectSpread, (work, { body, idempotencyKey }) =>
      collect(work, readKey(idempotencyKey), body),
    ),
    route(calls.checkSpreadCollection, (_who, { params }) => check(params.id)),
    route(calls.closeSpreadCollection, (work, { params, body }) => close(work, params.id, body.note)),
  ];
};
