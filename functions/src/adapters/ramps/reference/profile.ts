import { pathOf } from '@ramps-gateway/shared/contract/call.ts';
import * as z from 'zod/mini';
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

/** The canonical rows are the wire. */
const codec: Codec = ({ row, values, query = {}, data }) => ({
  attempts: [
    {
      requests: [
        {
          method: row.method,
          path: pathOf(row.template, values) ?? row.template,
          query,
          ...(data ? { body: bodyText(data, row.numbers) } : {}),
        },
      ],
      read: ([body]) => fits(body),
    },
  ],
});

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
