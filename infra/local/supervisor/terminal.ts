/** What the person at the terminal sees. */
export interface Terminal {
  line(text: string): void;
  /** A step of the start is done. */
  step(text: string): void;
}

export const terminalOf = (out: NodeJS.WriteStream): Terminal => {
  // The terminal may go before we do.
  out.on('error', () => undefined);
  const tick = out.isTTY ? '\x1b[32m✓\x1b[0m' : '-';
  return {
    line: (text) => out.write(`${text}\n`),
    step: (text) => out.write(`${tick} ${text}\n`),
  };
};
