/** Of what every page may have to say. */
export const HELD = { title: 'This waits for a second person' } as const;
