import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { isRecord } from '../json.ts';
import { type Clock, isoTime, type Store } from '../world.ts';
import type { Entry, Fact } from './model.ts';
import { apply, emptyState } from './state.ts';

const HEADER = '{"format":"ramps-sandbox","version":1}';
const NEW_LINE = 0x0a;

export class DamagedJournal extends Error {
  constructor(file: string, line: number) {
    super(
      `The sandbox's data file ${file} cannot be read (line ${line} is damaged). ` +
        'To start from empty data, move or delete that file and start again. Its accounts and orders are then gone.',
    );
    this.name = 'DamagedJournal';
  }
}

const parseLine = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && typeof value.at === 'string' && Array.isArray(value.facts);

const writeAll = (fd: number, bytes: Buffer): void => {
  let written = 0;
  while (written < bytes.length) written += fs.writeSync(fd, bytes, written);
};

/** Replays whole lines; returns their total length. */
const readLines = (file: string, bytes: Buffer, replay: (entry: Entry) => void): number => {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(NEW_LINE, start);
    if (end === -1) {
      // A kill cut off an unterminated line before it was answered. If the first line is wrong, the file belongs to
      // another program.
      if (line === 1 && !HEADER.startsWith(bytes.toString('utf8'))) throw new DamagedJournal(file, line);
      return start;
    }
    const text = bytes.toString('utf8', start, end);
    if (line === 1) {
      if (text !== HEADER) throw new DamagedJournal(file, line);
    } else {
      const entry = parseLine(text);
      if (!isEntry(entry)) throw new DamagedJournal(file, line);
      try {
        replay(entry);
      } catch {
        throw new DamagedJournal(file, line);
      }
    }
    start = end + 1;
  }
};

/**
 * Opens or creates the file and replays it. Removes an incomplete last line. Throws DamagedJournal for other damage.
 */
const openJournal = (file: string, replay: (entry: Entry) => void) => {
  fs.mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fd = fs.openSync(file, 'a+', 0o600);
  // The creator of the file may have left it readable to others.
  fs.fchmodSync(fd, 0o600);
  const restart = (): number => {
    fs.ftruncateSync(fd, 0);
    const header = Buffer.from(`${HEADER}\n`);
    writeAll(fd, header);
    return header.length;
  };
  let length: number;
  try {
    length = readLines(file, fs.readFileSync(file), replay);
    if (length < fs.fstatSync(fd).size) fs.ftruncateSync(fd, length);
    if (length === 0) length = restart();
  } catch (error) {
    fs.closeSync(fd);
    throw error;
  }
  return {
    /** Survives a kill, but not a power cut (no fsync). */
    append: (entry: Entry): void => {
      const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        writeAll(fd, bytes);
      } catch (error) {
        // Full disk: a partial line must not precede the next one.
        fs.ftruncateSync(fd, length);
        throw error;
      }
      length += bytes.length;
    },
    clear: (): void => {
      length = restart();
    },
    close: () => fs.closeSync(fd),
  };
};

export const openStore = (file: string | undefined, clock: Clock): Store => {
  let state = emptyState(1);
  let revision = 0;
  let isClosed = false;
  const listeners: Parameters<Store['listen']>[0][] = [];
  const replay = (entry: Entry): void => {
    for (const fact of entry.facts) apply(state, entry.at, fact);
  };
  const journal = file === undefined ? undefined : openJournal(file, replay);
  // Requests that ran at shutdown are never answered.
  state.openRequests.clear();

  const record = (facts: Fact[]): void => {
    if (isClosed) throw new Error('the store is closed');
    const entry = { at: isoTime(clock.now()), facts };
    journal?.append(entry);
    replay(entry);
    revision += 1;
  };

  return {
    state: () => state,
    commit: (...drafts) => {
      let seq = state.nextSeq;
      const facts = drafts.map((draft): Fact => {
        switch (draft.type) {
          case 'request':
          case 'order':
          case 'attempt':
          case 'moved':
            return { ...draft, seq: seq++ };
          default:
            return draft;
        }
      });
      record(facts);
      for (const fact of facts) for (const listener of listeners) listener.onFact(fact);
      return facts;
    },
    reset: () => {
      const seq = state.nextSeq;
      state = emptyState(seq);
      journal?.clear();
      record([{ type: 'reset', seq }]);
      for (const listener of listeners) listener.onReset();
    },
    listen: (listener) => void listeners.push(listener),
    revision: () => revision,
    close: () => {
      isClosed = true;
      journal?.close();
    },
  };
};
