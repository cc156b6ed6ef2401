import { createServer, type IncomingMessage } from 'node:http';

// A provider and a Secrets Manager that answer at once with fixed texts: `node provider.ts`. It sends its address over IPC
// and ends with the process that started it.

/** Strings only: the proxy would change numbers, and its answer would differ from the bare one. */
const ANSWERS: Record<string, string> = {
  '/oauth/token': '{"access_token":"bench","token_type":"Bearer","expires_in":3600}',
  '/v1/network/asset/USDT': '{"networks":[{"id":"tron","name":"tron"},{"id":"ethereum","name":"ethereum"}]}',
  '/v1/balance/assets':
    '{"balances":[{"asset":"BRL","balance_amount":"1500.00","total":"1500.00"},{"asset":"USDT","balance_amount":"12.500000","total":"12.500000"}]}',
};

const SECRET = JSON.stringify({
  SecretString: JSON.stringify({
    client_id: 'bench',
    client_secret: 'bench',
    environment: 'sandbox',
    updated_at: '2026-11-20T14:00:00.000Z',
  }),
});

const answerTo = ({ url = '', headers }: IncomingMessage): string | undefined =>
  headers['x-amz-target'] === 'secretsmanager.GetSecretValue' ? SECRET : ANSWERS[url];

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    const answer = answerTo(request);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(answer ?? '{}');
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.once('disconnect', () => process.exit());
