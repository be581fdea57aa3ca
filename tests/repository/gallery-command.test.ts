import { expect, test } from 'vitest';
import { galleryCommand } from '../../scripts/gallery-command.js';

test('options of the gallery reach Vite, with build and without', () => {
  expect(galleryCommand(['--port', '6010'])).toEqual([
    'dev',
    'src/design/gallery',
    '--port',
    '6010',
  ]);
  expect(galleryCommand(['build', '--logLevel', 'warn'])).toEqual([
    'build',
    'src/design/gallery',
    '--logLevel',
    'warn',
  ]);
});
