const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

const elapsed = (since) => {
  const seconds = Math.floor((Date.now() - since) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** A spinner with the time on a terminal; elsewhere a line at the begin, one each half minute, and one at the end. */
export const startProgress = (text, out = process.stdout) => {
  const since = Date.now();
  let frame = 0;
  const spin = () => out.write(`\r\x1b[2K${FRAMES[frame++ % FRAMES.length]} ${text} ${elapsed(since)}`);
  const tell = () => out.write(`${text} ${elapsed(since)}\n`);
  if (out.isTTY) spin();
  else out.write(`${text}\n`);
  const timer = out.isTTY ? setInterval(spin, 120) : setInterval(tell, 30_000);
  return (result) => {
    clearInterval(timer);
    out.write(`${out.isTTY ? '\r\x1b[2K' : ''}${result} (${elapsed(since)})\n`);
  };
};
