export interface Weighed {
  readonly cores: number;
}

/**
 * Starts each piece, in order where possible, as soon as its cores are free. Results come in the order in which
 * pieces end.
 */
export const runInLanes = <Work extends Weighed, Outcome>(
  pieces: readonly Work[],
  cores: number,
  run: (piece: Work) => Promise<Outcome>,
): Promise<readonly Outcome[]> =>
  new Promise((resolve, reject) => {
    const waiting = [...pieces];
    const outcomes: Outcome[] = [];
    let free = cores;
    const startNext = (): void => {
      if (outcomes.length === pieces.length) resolve(outcomes);
      for (;;) {
        const at = waiting.findIndex((piece) => Math.min(piece.cores, cores) <= free);
        const [piece] = at < 0 ? [] : waiting.splice(at, 1);
        if (piece === undefined) return;
        const taken = Math.min(piece.cores, cores);
        free -= taken;
        run(piece).then((outcome) => {
          outcomes.push(outcome);
          free += taken;
          startNext();
        }, reject);
      }
    };
    startNext();
  });
