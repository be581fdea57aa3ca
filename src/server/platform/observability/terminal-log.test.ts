import { stripVTControlCharacters } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { createTerminalLog } from './terminal-log.ts';

let shown = '';

const open = ({ showsAll = false, isOpen = true } = {}) => {
  const terminal = createTerminalLog({
    write: (text) => {
      shown += stripVTControlCharacters(text);
    },
    showsAll,
  });
  if (isOpen) terminal.open();
  return createLogger(showsAll ? 'debug' : 'info', terminal);
};

/** Without the time of day. */
const readLines = () =>
  shown
    .trimEnd()
    .replaceAll(/^\d\d:\d\d:\d\d {2}/gm, '')
    .split('\n');

const request = (method: string, path: string, status = 200) => ({
  ...{ requestId: 'b60973e', method, path, status, ms: 14 },
});

beforeEach(() => {
  shown = '';
});

test('an event is one line with its fields', () => {
  open().info({ days: 2, at: { London: 'noon' } }, 'counted the funnel');
  expect(shown).toMatch(
    /^\d\d:\d\d:\d\d {2}counted the funnel {2}days 2, at \{"London":"noon"\}\n$/,
  );
});

test('warnings and errors say so, with the reason', () => {
  const log = open();
  log.warn('disk nearly full: sales are refused');
  log.error({ err: new Error('connection refused') }, 'the menu cannot be read');
  log.error(new Error('alone'));
  expect(readLines()).toEqual([
    'Warning: disk nearly full: sales are refused',
    'Error: the menu cannot be read (connection refused)',
    'Error: error (alone)',
  ]);
});

test('purchases and other calls are shown, pages, files and reports only when they fail', () => {
  const log = open();
  for (const path of ['/home-services/products', '/home-services/products/assets/root.css']) {
    log.info(request('GET', path), 'request');
  }
  log.info(request('POST', '/home-services/products/api/report-event', 204), 'request');
  log.info(request('POST', '/home-services/products/api/create-contract'), 'request');
  log.info({ ...request('GET', '', 500), path: undefined, route: '/x' }, 'request');
  expect(readLines()).toEqual([
    'POST /home-services/products/api/create-contract 200 in 14 ms',
    'GET /x 500 in 14 ms',
  ]);
});

test('LOG_LEVEL=debug shows pages and files too', () => {
  open({ showsAll: true }).info(request('GET', '/home-services/products'), 'request');
  expect(readLines()).toEqual(['GET /home-services/products 200 in 14 ms']);
});

test('until the server is open, only warnings are shown', () => {
  const log = open({ isOpen: false });
  log.info('SMTP_URL is not set');
  log.warn('the brand has placeholders');
  expect(readLines()).toEqual(['Warning: the brand has placeholders']);
});
