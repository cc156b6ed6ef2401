/** Lets everything happen that follows from something, timers of no length included. */
export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

let loads = 0;
/** A module of web/src as another load of the page has it: what it holds begins anew. */
export const loadAgain = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ `#web/${name}?${(loads += 1)}`);
