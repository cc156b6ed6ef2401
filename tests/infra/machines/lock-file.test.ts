import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NODE_PACKAGES } from '#local/bootstrap/locked-node.mjs';

interface Locked {
  readonly version: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};
const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '');

interface Machine {
  readonly os: string;
  readonly cpu: string;
  readonly libc: string | undefined;
}
const MACHINES: Readonly<Record<string, Machine>> = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'darwin-x64': { os: 'darwin', cpu: 'x64', libc: undefined },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64', libc: undefined },
  'win32-x64': { os: 'win32', cpu: 'x64', libc: undefined },
};

const allows = (wanted: string | readonly string[] | undefined, value: string | undefined): boolean =>
  wanted === undefined || (value !== undefined && [wanted].flat().includes(value));

/** npm's rule for whether an optional package fits a machine. */
const isFor = ({ os, cpu, libc }: Locked, machine: Machine): boolean =>
  allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);

/** Packages with one optional binary package for each kind of machine. */
const NATIVE = [
  'esbuild',
  'lightningcss',
  'oxc-resolver',
  'oxfmt',
  'oxlint',
  'oxlint-tsgolint',
  'rolldown',
  'typescript-7',
];

/** Exists for this kind of machine only; docs/running.md says what others use. */
const ONLY_LINUX_X64 = ['@dynoxide/linux-x64'];

const isNative = ({ os, cpu }: Locked): boolean => os !== undefined || cpu !== undefined;
const natives = Object.entries(packages).filter(([, locked]) => isNative(locked));

describe('the lock file', () => {
  it.each(Object.entries(MACHINES))('has the binary of each tool for %s', (_, machine) => {
    for (const tool of NATIVE) {
      const { optionalDependencies = {} } = packages[`node_modules/${tool}`] ?? {};
      const fit = Object.entries(optionalDependencies).flatMap(([name, version]) => {
        const locked = packages[`node_modules/${name}`];
        return locked && isNative(locked) && isFor(locked, machine) ? [[locked.version, version]] : [];
      });
      expect([tool, fit.length]).toEqual([tool, 1]);
      for (const [locked, wanted] of fit) expect([tool, locked]).toEqual([tool, wanted]);
    }
  });

  it.each(Object.entries(MACHINES))('has a Node 24 for %s', (name, machine) => {
    const locked = packages[`node_modules/${NODE_PACKAGES[name]}`];
    expect(locked?.version).toMatch(/^24\./);
    expect([locked?.optional, locked && isFor(locked, machine)]).toEqual([true, true]);
  });

  it('lacks no optional package for another machine', () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter(
          (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
        )
        .map((name) => `${nameOf(place)}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no unlisted package for one kind of machine', () => {
    const ofTools = new Set(
      NATIVE.flatMap((tool) => Object.keys(packages[`node_modules/${tool}`]?.optionalDependencies ?? {})),
    );
    const others = natives.map(([place]) => nameOf(place)).filter((name) => !ofTools.has(name));
    // Vite uses it on a Mac to watch files, if present; nothing here needs it.
    const known = [...Object.values(NODE_PACKAGES), ...ONLY_LINUX_X64, 'fsevents'];
    expect(others.toSorted()).toEqual(known.toSorted());
  });

  it('requires a checksum of every native package, and installs it only where it runs', () => {
    for (const [place, { integrity, optional }] of natives)
      expect([place, optional, integrity?.startsWith('sha512-')]).toEqual([place, true, true]);
  });
});

it.each(['package-lock.json', 'tests/bench/lighthouse/package-lock.json'])(
  '%s names no registry, so packages come from the installer’s',
  (file) => {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('"integrity": "sha512-');
    expect(text).not.toContain('"resolved": "http');
  },
);
