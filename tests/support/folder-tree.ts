import { hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file and folder in it with its mode and the hash of what it holds; empty if it does not exist. */
export function readFolderTree(folder: string): string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return ['.', ...names].map((name) => {
    const path = join(folder, name);
    const found = lstatSync(path);
    const content = found.isFile() ? hash('sha256', readFileSync(path)) : '';
    return `${found.mode.toString(8)} ${name} ${content}`;
  });
}
