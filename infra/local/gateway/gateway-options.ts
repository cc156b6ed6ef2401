import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import type { FunctionSpec } from '@ramps-gateway/infra/config/functions.ts';
import type { Endpoints, EnvironmentValues } from './lambda/environment.ts';
import type { SiteOptions } from './web/site.ts';

export interface GatewayOptions {
  readonly webPort: number;
  readonly awsPort: number;
  readonly dataDir: string;
  readonly specs: readonly FunctionSpec[];
  readonly bundleOf: (spec: FunctionSpec) => string;
  readonly calls: readonly Call[];
  readonly endpoints: Omit<Endpoints, 'aws'>;
  readonly values: Omit<EnvironmentValues, 'WEBSOCKET_ENDPOINT'>;
  /** Sent to the functions with each call, as CloudFront does; `values.ORIGIN_DIGESTS` holds its digest. */
  readonly originSecret: string;
  readonly site: SiteOptions;
  /** A line for the gateway's own log; `print` writes for the person at the terminal. */
  readonly log: (line: string) => void;
  readonly print: (line: string) => void;
}
