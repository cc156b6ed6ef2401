import {
  listRecipients as listRecipientsCall,
  renameRecipient as renameRecipientCall,
} from '@ramps-gateway/shared/contract/calls/recipients.ts';
import * as calls from '@ramps-gateway/shared/contract/calls/stops.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { listStops } from './list-stops.ts';
import { listCoolingOff, waiveCoolingOff } from './cooling-off.ts';
import { listRecipients } from './list-recipients.ts';
import type { StopsPorts } from './ports.ts';
import { putStop } from './put-stop.ts';
import { renameRecipient } from './rename-recipient.ts';

export const stopsRoutes = (ports: StopsPorts): readonly Route[] => {
  const list = listStops(ports);
  const put = putStop(ports);
  const cooling = listCoolingOff(ports);
  const waive = waiveCoolingOff(ports);
  const recipients = listRecipients(ports);
  const rename = renameRecipient(ports);
  return [
    route(calls.listStops, ({ who }, { query }) => list(who, query)),
    route(listRecipientsCall, ({ who }, { query }) => recipients(who, query)),
    route(renameRecipientCall, (work, { params, body }) => rename(work, params.id, body)),
    route(calls.listCoolingOff, ({ who }, { query }) => cooling(who, query.sub_account_id)),
    route(calls.waiveCoolingOff, (work, { params, body }) => waive(work, params.id, body)),
    route(
      calls.putStop,
      (work, { body }) => put(work, body),
      // Setting a stop takes effect at once; lifting one needs a fresh sign-in.
      ({ stopped }) => !stopped,
    ),
  ];
};
