import type { LambdaError } from '@ramps-gateway/infra/common/stream.ts';

// What the gateway and a function's worker send each other. Events and answers travel as JSON, as on AWS.

export interface WorkerSettings {
  /** The built module; it exports `handler`. */
  readonly bundle: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  /** Where Node keeps what it compiled. */
  readonly compiled: string | undefined;
}

export interface Invocation {
  readonly id: string;
  readonly event: string;
  /** Milliseconds since the epoch at which it is given up. */
  readonly deadline: number;
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly error: LambdaError }
  | { readonly kind: 'done'; readonly id: string; readonly payload: string }
  | { readonly kind: 'failed'; readonly id: string; readonly error: LambdaError };
