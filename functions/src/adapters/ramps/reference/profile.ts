import { addExternalBank } from '@ramps-gateway/shared/contract/ramps/external-bank.ts';
import { pathOf } from '@ramps-gateway/shared/contract/call.ts';
import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import type { Abilities } from '../../../modules/provider/ports.ts';
import { fits } from '../fit.ts';
import { bodyText } from '../json.ts';
import type { Codec, Profile, Refusal } from '../profile.ts';
import { readEvent } from './event.ts';
import { referenceTokens } from './token.ts';

const abilities: Abilities = {
  idempotencyKeys: true,
  clientReferences: true,
  orderIdOnCreate: true,
  accountOnOrder: true,
  orderTypes: true,
  poolBalance: true,
  sharedWithdrawal: true,
  withdrawalById: true,
  payerOnDeposit: true,
  refunds: true,
};

/** The canonical rows are the wire, but for the name of a bank account's holder (S3.13). */
const bodyOf = ({ row, data }: Outgoing): object | null | undefined => {
  if (row.id !== addExternalBank.id || !data) return data;
  const { name: _, ...rest } = data;
  return rest;
};

const codec: Codec = (call) => {
  const body = bodyOf(call);
  return {
    attempts: [
      {
        requests: [
          {
            method: call.row.method,
            path: pathOf(call.row.template, call.values) ?? call.row.template,
            query: call.query ?? {},
            ...(body ? { body: bodyText(body, call.row.numbers) } : {}),
          },
        ],
        read: ([answer]) => fits(answer),
      },
    ],
  };
};

const refused = z.object({ message: z.optional(z.unknown()), error: z.optional(z.unknown()) });

const refusal = (body: unknown): Refusal => {
  const { message, error } = refused.safeParse(body).data ?? {};
  const said = [message, error].find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof said === 'string' ? { message: said } : {};
};

/** A provider with idempotency keys and references; the wire is C6. */
export const reference: Profile = {
  name: 'reference',
  abilities,
  codec,
  authentication: referenceTokens,
  refusal,
  readEvent,
};
