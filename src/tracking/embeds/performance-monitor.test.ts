import { expect, test } from 'vitest';
import { getHostEnvironment } from './performance-monitor.ts';

test.each([
  ['dev.example.com', 'dev'],
  ['dev-2.example.com', 'dev'],
  ['qa.example.com', 'qa'],
  ['www.example.com', 'prod'],
  ['example.com', 'prod'],
  ['devices.example.com', 'prod'],
  ['www.dev.example.com', 'prod'],
])('the performance of %s is reported to the environment %s', (host, environment) => {
  expect(getHostEnvironment(host)).toBe(environment);
});
