import { dynoxide, findJava } from '#local/engine/engine.ts';
import { findChrome } from '#tests/support/chrome.ts';

export interface Machine {
  /** Linux x64 only. */
  readonly dynoxide: boolean;
  /** A version that runs DynamoDB Local. */
  readonly java: boolean;
  readonly chrome: boolean;
}

export const machineHere = (): Machine => ({
  dynoxide: dynoxide() !== undefined,
  java: findJava() !== undefined,
  chrome: findChrome() !== undefined,
});
