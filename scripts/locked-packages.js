// The packages of package-lock.json.
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ version: string, integrity?: string, license?: string, dependencies?: Record<string, string> }} LockEntry
 * @typedef {LockEntry & { name: string, path: string, needs: string[] }} LockedPackage `needs` are paths of other packages
 */

/** @type {{ packages: Record<string, LockEntry> }} */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/**
 * The named packages and all that they need, without optional ones, sorted by path.
 * @param {string[]} names
 * @returns {LockedPackage[]}
 */
export function listLockedPackages(names) {
  const paths = new Set(names.map((name) => findPath(name, '')));
  /** @type {LockedPackage[]} */
  const found = [];
  for (const path of paths) {
    const entry = packages[path];
    if (!entry) throw new Error(`package-lock.json has no ${path}.`);
    const needs = Object.keys(entry.dependencies ?? {}).map((name) => findPath(name, path));
    for (const needed of needs) paths.add(needed);
    found.push({ ...entry, name: path.split('node_modules/').at(-1) ?? path, path, needs });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Where Node finds a package that the package at `from` imports: in its own node_modules, or in that of a folder above.
 * @param {string} name
 * @param {string} from
 * @returns {string}
 */
function findPath(name, from) {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[path] || from === '') return path;
  return findPath(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}
