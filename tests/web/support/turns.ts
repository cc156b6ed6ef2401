/** Lets all pending work finish, including zero-length timers. */
export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

let loads = 0;
/** Imports a web/src module again, with fresh state, as on another page load. */
export const loadAgain = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ `#web/${name}?${(loads += 1)}`);
