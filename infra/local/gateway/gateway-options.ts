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
  readonly originSecret: string;
  readonly site: SiteOptions;
  /** `log` is the gateway's own; `print` goes to the terminal. */
  readonly log: (line: string) => void;
  readonly print: (line: string) => void;
}
