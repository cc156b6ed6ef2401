import type { Bank } from '#web/lib/queries/holdings.ts';
import { fakeServer, ok, refuse, type Request } from '#tests/web/support/server.ts';

const RAMPS = 'POST /api/ramps';

export const PIX_HASH =
  '00020126580014br.gov.bcb.pix013600000000-0000-4000-8000-0123456789ab5204000053039865802BR5911Made_Up_Pay6009Sao_Paulo62290525ABCDEFGHIJKLMNOPQRSTUVWXY6304614C';
export const NEW_HASH = `${PIX_HASH.slice(0, -4).replace('00000000-0000', '11111111-1111')}F639`;

export const brl = (over: Partial<Bank> = {}): Bank => ({
  id: 'bnk_brl',
  asset: 'BRL',
  bank_name: 'Sandbox Pagamentos',
  branch: '0001',
  account: '0012345678',
  country: 'BR',
  bank_type: 'shared',
  ...over,
});

export const external = (over: Partial<Bank> = {}): Bank => ({
  id: 'bnk_ext',
  asset: 'BRL',
  bank_name: 'Banco Exemplo',
  branch: '0435',
  account: '0012874410',
  country: 'BR',
  bank_type: 'external',
  instant_payment: 'ops@aurora.example',
  instant_payment_type: 'PIX',
  ...over,
});

interface Sent {
  readonly method: string;
  readonly endpoint: string;
  readonly data?: unknown;
  readonly headers?: unknown;
}

type Answer = ReturnType<typeof ok>;
type Calls = Record<string, Answer | (() => Answer | Promise<Answer>)>;

const sentOf = ({ body }: Request) => body as Sent;

export const listOf = (...banks: readonly Bank[]) => ok({ list: banks, total_row: banks.length });

/** The proxy. Calls are named like `GET /v1/subaccount/bank-account`; others are refused. */
export const fakeProvider = (calls: Calls) => {
  const table: Calls = { ...calls };
  const server = fakeServer({
    [RAMPS]: (request) => {
      const { method, endpoint } = sentOf(request);
      const answer = table[`${method} ${endpoint}`] ?? refuse(404, 'NOT_FOUND', 'Endpoint not allowed');
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  return {
    set: (line: string, answer: Calls[string]) => {
      table[line] = answer;
    },
    to: (line: string) =>
      server
        .to(RAMPS)
        .map(sentOf)
        .filter(({ method, endpoint }) => `${method} ${endpoint}` === line),
  };
};

export const LIST = 'GET /v1/subaccount/bank-account';
export const SHARED = 'POST /v1/subaccount/bank-account/shared';
export const EXTERNAL = 'POST /v1/subaccount/bank-account/external';
export const REMOVE = 'DELETE /v1/subaccount/bank-account/id/bnk_ext';
