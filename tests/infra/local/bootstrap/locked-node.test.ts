import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockedNode, NODE_PACKAGES } from '#local/bootstrap/locked-node.mjs';
import { tempFolder } from '#tests/support/temp.ts';

const machine = (name: string, node: string, glibc: string | undefined = '2.39') => {
  const [platform = '', arch = ''] = name.split('-');
  return {
    platform,
    arch,
    versions: { node },
    execPath: '/the/node/at/hand',
    report: { excludeNetwork: false, getReport: () => ({ header: { glibcVersionRuntime: glibc } }) },
  };
};

/** A project with the packages for one machine. */
const project = (name: string, version: string): { root: string; node: string } => {
  const root = tempFolder();
  const folder = path.join(root, 'node_modules', NODE_PACKAGES[name] ?? '');
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));
  const node = path.join(folder, 'bin', name.startsWith('win32') ? 'node.exe' : 'node');
  writeFileSync(node, '');
  return { root, node };
};

describe('the Node that runs the project', () => {
  it.each(Object.keys(NODE_PACKAGES))('is the lock file’s on %s', (name) => {
    const { root, node } = project(name, '24.21.0');
    for (const here of ['20.9.0', '24.30.0', '26.1.0'])
      expect(lockedNode(root, machine(name, here))).toBe(node);
  });

  it('is the installed Node when the packaged one is too old for the checks', () => {
    const { root, node } = project('darwin-arm64', '24.0.0');
    const chosen = (version: string) => lockedNode(root, machine('darwin-arm64', version));
    expect(['20.9.0', '22.20.0', '24.14.0'].map(chosen)).toEqual([node, node, node]);
    expect(['24.15.0', '26.0.0'].map(chosen)).toEqual(['/the/node/at/hand', '/the/node/at/hand']);
  });

  it('is the installed Node on a machine without a packaged one, if it is new enough', () => {
    const { root } = project('linux-x64', '24.21.0');
    expect(lockedNode(root, machine('win32-arm64', '24.1.0'))).toBe('/the/node/at/hand');
    expect(() => lockedNode(root, machine('win32-arm64', '20.1.0'))).toThrow(
      'There is no packaged Node.js 24 for win32-arm64. Install Node.js 24.15 or newer and run this again (this is 20.1.0).',
    );
  });

  it('is the installed Node on a Linux with another C library than the packages’', () => {
    const { root } = project('linux-x64', '24.21.0');
    const alpine = (version: string) => ({
      ...machine('linux-x64', version),
      report: { excludeNetwork: false, getReport: () => ({ header: {} }) },
    });
    expect(lockedNode(root, alpine('24.15.0'))).toBe('/the/node/at/hand');
    expect(() => lockedNode(root, alpine('22.1.0'))).toThrow('no packaged Node.js 24 for linux-x64');
  });

  it('is listed for each machine in package.json', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(Object.keys(optionalDependencies).toSorted()).toEqual(Object.values(NODE_PACKAGES).toSorted());
    for (const version of Object.values(optionalDependencies)) expect(version).toMatch(/^24\.\d+\.\d+$/);
  });
});
