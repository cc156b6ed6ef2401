import type { LambdaError } from '@ramps-gateway/infra/common/stream.ts';

// Messages between the gateway and a function's worker. Events and answers are JSON, as on AWS.

export interface WorkerSettings {
  readonly bundle: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  readonly compiled: string | undefined;
}

export interface Invocation {
  readonly id: string;
  readonly event: string;
  readonly deadline: number;
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  /** It has written to the table. */
  | { readonly kind: 'wrote' }
  | { readonly kind: 'unusable'; readonly error: LambdaError }
  | { readonly kind: 'done'; readonly id: string; readonly payload: string }
  | { readonly kind: 'failed'; readonly id: string; readonly error: LambdaError };
