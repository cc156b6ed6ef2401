import { Stack } from 'aws-cdk-lib';
import type { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { acknowledge, nameInFindings } from './rules.ts';

/** The stage's name is the path, so CloudFront passes `/ws` on unchanged (ADR 6). */
export const SOCKET_STAGE = 'ws';

export class SocketEndpoint {
  readonly url: string;
  readonly #api: WebSocketApi;

  constructor(api: WebSocketApi) {
    const { region, urlSuffix } = Stack.of(api);
    this.#api = api;
    // By name instead of a reference, so that functions need not wait for the stage.
    this.url = `https://${api.apiId}.execute-api.${region}.${urlSuffix}/${SOCKET_STAGE}`;
  }

  grantPost(role: Role): void {
    for (const method of ['POST', 'DELETE']) {
      const resourceName = `${SOCKET_STAGE}/${method}/@connections/*`;
      role.addToPolicy(
        new PolicyStatement({
          actions: ['execute-api:ManageConnections'],
          resources: [
            Stack.of(this.#api).formatArn({
              service: 'execute-api',
              resource: this.#api.apiId,
              resourceName,
            }),
          ],
        }),
      );
      acknowledge(role, {
        [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<${nameInFindings(this.#api)}>/${resourceName}]`]:
          'Connection ids are generated when connections open, so this stage of this API is the narrowest resource.',
      });
    }
  }
}
