import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { RevokeGuard } from '../../../modules/provider/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Table } from '../table/client.ts';
import { unlessTaken } from '../table/items.ts';
import { endOf, ENTITY, keys } from '../table/keys.ts';

/** One row for each revoked token, for as long as a token lasts. */
export const createRevokeGuard = (table: Table, clock: Clock): RevokeGuard => ({
  claim: (token) => {
    const at = clock().toISOString();
    return unlessTaken(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: {
            ...keys.revokedToken(token),
            entity: ENTITY.revokedToken,
            version: 1,
            record: { at },
            expiresAt: endOf('revokedToken', at),
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    );
  },
});
