import * as settings from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import * as policy from '@ramps-gateway/shared/contract/calls/policy.ts';
import * as calls from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { readKey } from '../../../platform/idempotency-key.ts';
import { closeByHand } from './close-by-hand.ts';
import { collecting, type CollectPorts } from './collect.ts';
import { listCollections, type ListCollectionsPorts } from './list-collections.ts';
import { reviewCollection } from './review.ts';
import { type PolicyPorts, readPolicy, savePolicy } from './policy.ts';
import { readSettings, saveSettings, type SettingsPorts } from './settings.ts';

export const collectionRoutes = (
  ports: CollectPorts & ListCollectionsPorts & SettingsPorts & PolicyPorts,
): readonly Route[] => {
  const { collect, check } = collecting(ports);
  const close = closeByHand(ports);
  const [list, review, save] = [listCollections(ports), reviewCollection(ports), saveSettings(ports)];
  const savesPolicy = savePolicy(ports);
  return [
    route(policy.readPolicy, readPolicy(ports)),
    route(policy.savePolicy, (work, { body }) => savesPolicy(work, body)),
    route(settings.readGatewaySettings, readSettings(ports)),
    route(settings.saveGatewaySettings, (work, { body }) => save(work, body)),
    route(calls.readCollectableSpread, ({ who }, { params }) => review(who, params.id)),
    route(calls.listSpreadCollections, (_who, { query }) => list(query)),
    route(calls.collectSpread, (work, { body, idempotencyKey }) =>
      collect(work, readKey(idempotencyKey), body),
    ),
    route(calls.checkSpreadCollection, (_who, { params }) => check(params.id)),
    route(calls.closeSpreadCollection, (work, { params, body }) => close(work, params.id, body.note)),
  ];
};
