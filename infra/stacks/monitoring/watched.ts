import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { StageConfig } from '../../config/stage.ts';
import type { AppFunction } from '../../constructs/app-function.ts';
import type { DeadLetters } from '../../constructs/dead-letters.ts';
import type { Identity } from '../../constructs/resources.ts';
import type { SingleTable } from '../../constructs/single-table.ts';

export interface Watched {
  readonly config: StageConfig;
  readonly functions: readonly AppFunction[];
  readonly deadLetters: readonly DeadLetters[];
  readonly api: HttpApi;
  readonly sockets: WebSocketApi;
  readonly table: SingleTable;
  readonly identity: Identity;
}
