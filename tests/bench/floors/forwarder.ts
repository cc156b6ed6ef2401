import { NOBODY } from '#functions/platform/principal.ts';
import { createRoles } from '#functions/modules/users/roles.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { httpHandler } from '#functions/modules/act/serve.ts';
import { quiet } from '#functions/platform/logger.ts';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { NO_FACTOR_NEEDED } from '#tests/support/api.ts';

interface Asked {
  readonly method: string;
  readonly endpoint: string;
  readonly headers?: Record<string, string>;
}

/**
 * A function in the product's frame (middy, its router, its errors) that forwards every request with a given token and the
 * necessary timeout: no table, no scope, no parsing of the answer, no log.
 */
export const forwarder = (before: (asked: Asked) => Promise<unknown> = () => Promise.resolve()) =>
  httpHandler(
    [
      {
        call: { method: 'POST', path: '/api/ramps', service: 'ramps', access: 'public' },
        run: async (event: APIGatewayProxyEventV2) => {
          const asked = JSON.parse(event.body ?? '') as Asked;
          await before(asked);
          const response = await fetch(`${process.env['RAMPS_SANDBOX_URL'] ?? ''}${asked.endpoint}`, {
            method: asked.method,
            headers: { ...asked.headers, authorization: 'Bearer bench', accept: 'application/json' },
            redirect: 'manual',
            signal: AbortSignal.timeout(20_000),
          });
          return {
            statusCode: response.status,
            headers: { 'content-type': 'application/json; charset=utf-8' },
            body: await response.text(),
          };
        },
      },
    ],
    {
      log: quiet,
      fromEdge: () => true,
      secondFactor: () => NO_FACTOR_NEEDED,
      roles: createRoles(() => Promise.resolve(NOBODY), systemClock),
    },
  );
