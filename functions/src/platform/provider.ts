/** The ways in which a look at the provider can give nothing; each has one text (adapters/ramps/client). */
export type ReadFailure =
  | 'not_configured'
  | 'authentication'
  | 'not_found'
  | 'refused'
  | 'timeout'
  | 'unavailable';

export interface FailedRead {
  readonly ok: false;
  readonly reason: ReadFailure;
  readonly message: string;
}

export type Read<T> = { readonly ok: true; readonly value: T } | FailedRead;

/** A write that had no effect, or of which that is not known. Only `unknown` may have moved money. */
export type NotDone =
  /** The provider said no; nothing happened there. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** It did not reach the provider, or was turned away at the door. */
  | {
      readonly outcome: 'not_sent';
      readonly reason: 'not_configured' | 'authentication' | 'unavailable';
      readonly message: string;
    }
  | {
      readonly outcome: 'unknown';
      readonly message: string;
      /** The provider itself answered, with an error: it is done with the request, which can no longer arrive. */
      readonly answered?: true;
    };
