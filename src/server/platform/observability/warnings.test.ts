import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { createWarnings } from './warnings.ts';

test('a warning has one log line when it begins and one when it is over, and is in the metric meanwhile', async () => {
  const { log, text } = createRecordedLog();
  const registry = new Registry();
  let time = 0;
  const warnings = createWarnings(registry, log, () => time);
  const sentence = 'the menu is away: bring it back';
  warnings.set('MENU_URL', sentence);
  warnings.set('MENU_URL', sentence);
  warnings.set('memory', undefined);
  expect(warnings.current()).toEqual({ MENU_URL: sentence });
  expect(await registry.metrics()).toContain('server_warning{name="MENU_URL"} 1');

  time = 12_000;
  warnings.set('MENU_URL', undefined);
  expect(warnings.current()).toEqual({});
  expect(await registry.metrics()).not.toContain('MENU_URL');
  const lines = text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 40, warning: 'MENU_URL', msg: sentence },
    { level: 30, warning: 'MENU_URL', seconds: 12, msg: 'the warning is over' },
  ]);
});
