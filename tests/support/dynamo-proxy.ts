import { Agent, createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface DynamoRequest {
  /** `PutItem`, `TransactWriteItems`, `GetRecords`, … */
  readonly operation: string;
  /** In DynamoDB's notation. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly from: string | undefined;
  /** The body as text, for finding a key. */
  readonly text: string;
}

export interface DynamoResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Replaces an answer; `reset` closes the connection without one. */
export type Verdict =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'reset' };

type Hook<Arguments extends readonly unknown[]> = (
  ...args: Arguments
) => Verdict | undefined | Promise<Verdict | undefined>;

export interface DynamoHooks {
  /** Called before the engine receives it. A promise delays it. */
  readonly before?: Hook<[DynamoRequest]>;
  /** Called after the engine did it, before the client gets the answer. */
  readonly after?: Hook<[DynamoRequest, DynamoResponse]>;
}

/** An error in DynamoDB's format, such as ProvisionedThroughputExceededException. */
export const dynamoError = (type: string, status = 400): Verdict => ({
  kind: 'answer',
  status,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'made by the test' },
});

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

const forward = (target: URL, agent: Agent, method: string, headers: IncomingHttpHeaders, text: string) =>
  new Promise<DynamoResponse>((resolve, reject) => {
    const outgoing = httpRequest(
      target,
      { method, agent, headers: { ...headers, host: target.host } },
      (response) => {
        buffer(response).then(
          (body) =>
            resolve({
              status: response.statusCode ?? 500,
              headers: response.headers,
              text: body.toString('utf8'),
            }),
          reject,
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });

/** Runs between the stack and the engine at `target`: LOCAL_DYNAMODB=external, DYNAMODB_ENDPOINT=`endpoint`. */
export const startDynamoProxy = async (target: string, first: DynamoHooks = {}) => {
  let hooks = first;
  const url = new URL(target);
  const agent = new Agent({ keepAlive: true });

  const server = createServer((incoming, outgoing) => {
    const serve = async (): Promise<void> => {
      const text = (await buffer(incoming)).toString('utf8');
      const name = String(incoming.headers['x-amz-target'] ?? '');
      const request: DynamoRequest = {
        operation: name.slice(name.indexOf('.') + 1),
        from: /\bapp\/([a-z]+(?:-[a-z]+)*)/.exec(String(incoming.headers['user-agent'] ?? ''))?.[1],
        body: parsed(text),
        text,
      };
      const answer = (verdict: Verdict): void => {
        if (verdict.kind === 'reset') {
          incoming.socket.destroy();
          return;
        }
        outgoing.writeHead(verdict.status, { 'content-type': 'application/x-amz-json-1.0' });
        outgoing.end(JSON.stringify(verdict.body));
      };
      // A request keeps the hooks from its start.
      const { before, after } = hooks;
      const instead = await before?.(request);
      if (instead) return answer(instead);
      const response = await forward(url, agent, incoming.method ?? 'POST', incoming.headers, text);
      const other = await after?.(request, response);
      if (other) return answer(other);
      const { connection: _c, 'transfer-encoding': _t, ...headers } = response.headers;
      outgoing.writeHead(response.status, {
        ...headers,
        'content-length': String(Buffer.byteLength(response.text)),
      });
      outgoing.end(response.text);
    };
    // Without an engine the connection breaks.
    serve().catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    /** Applies from the next request. */
    use: (next: DynamoHooks): void => {
      hooks = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
};

export type DynamoProxy = Awaited<ReturnType<typeof startDynamoProxy>>;
