/** What the gateway and a function's worker tell each other. Events and answers travel as JSON, as on AWS. */

export interface WorkerSettings {
  /** The built module; it exports `handler`. */
  readonly bundle: string;
  readonly functionName: string;
  readonly memoryMb: number;
}

export interface Invocation {
  readonly id: string;
  readonly event: string;
  /** Milliseconds since the epoch at which it is given up. */
  readonly deadline: number;
}

/** The payload of a failed invocation, as Lambda's Invoke call shows it. */
export interface LambdaError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly error: LambdaError }
  | { readonly kind: 'done'; readonly id: string; readonly payload: string }
  | { readonly kind: 'failed'; readonly id: string; readonly error: LambdaError };

/** Either the JSON that the handler returned, or why there is none. */
export type InvocationResult =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly error: LambdaError };
