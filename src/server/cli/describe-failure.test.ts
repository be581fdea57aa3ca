import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { describeFailure } from './describe-failure.ts';

/** An error as PostgreSQL sends it; the row that it quotes must not be printed. */
const sqlError = (code: string) =>
  Object.assign(new Error('row (Amelia)'), { name: 'error', code, severity: 'ERROR' });

test.each<[string, unknown, RegExp]>([
  [
    'a folder in use',
    new OperatorError('The data folder /srv is in use. Stop it first.'),
    /^The data folder \/srv is in use\. Stop it first\.$/,
  ],
  ['a missing right', sqlError('42501'), /^The user of DATABASE_URL has no right to do this/],
  ['a database that accepts no writes', sqlError('25006'), /^The operation failed, because .+\.$/],
  [
    'a database that was shut down',
    new DrizzleQueryError('select 1', [], sqlError('57P01')),
    /^The database became unavailable \(error, code 57P01\): run the command again; if it lasts, .+\.$/,
  ],
  [
    'an error of the code',
    new TypeError('Amelia'),
    /^The command failed unexpectedly \(TypeError\)\.$/,
  ],
  ['a text', 'Amelia', /^The command failed unexpectedly \(unknown error\)\.$/],
])('a command that meets %s tells the operator one sentence', (_, error, sentence) => {
  expect(describeFailure(error)).toMatch(sentence);
  expect(describeFailure(error)).not.toContain('\n');
});

test('a command that fails unexpectedly prints no details of a customer', () => {
  for (const error of [sqlError('57014'), sqlError('23505'), new Error('Amelia')]) {
    expect(describeFailure(error)).not.toContain('Amelia');
  }
});
