import { expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { reportBodySchema } from '#api/report.ts';
import {
  buildCaughtErrorReport,
  buildFailedCallReport,
  buildUncaughtErrorReport,
} from './error-report.ts';

test.each([
  ['GET', endpointPaths.addressLookup, 'addressLookup', 'GET_REQUEST'],
  ['POST', endpointPaths.createContract, 'createContract', 'POST_REQUEST'],
  ['GET', `${endpointPaths.campaignByPartnership}/WHC01`, 'campaignByPartnership', 'GET_REQUEST'],
  ['DELETE', endpointPaths.updateBoilerMake, 'updateBoilerMake', 'POST_REQUEST'],
  ['GET', '/elsewhere', 'other', 'GET_REQUEST'],
])('a failed %s %s is reported as %s, %s', (method, path, functionName, exceptionType) => {
  const report = buildFailedCallReport(`${method} ${path}: Response status = 503`);
  expect(reportBodySchema.parse(report)).toMatchObject({
    type: 'core::error',
    app: 'home-services',
    category: 'ERROR',
    functionName,
    exceptionType,
  });
  expect(report.message).toContain('Response status = 503');
});

test('an uncaught error is reported without the words that may be personal', () => {
  const error = new SyntaxError('Unexpected token "A", "Amelia Okafor, LS1 4AP" is not valid JSON');
  const report = buildUncaughtErrorReport('uncaughtError', error);
  expect(reportBodySchema.parse(report)).toMatchObject({ functionName: 'uncaughtError' });
  expect(report.message).toMatch(/^SyntaxError: Unexpected token/);
  expect(report.message).not.toMatch(/Amelia|Okafor|LS1|4AP/);
});

test.each([['a text with a name'], [{ email: 'a@example.com' }], [undefined]])(
  'a rejection with %j is reported by its type only',
  (reason) => {
    const { message } = buildUncaughtErrorReport('unhandledRejection', reason);
    expect(['…', 'object', 'undefined']).toContain(message);
  },
);

test('an error that an error boundary caught is reported without the words that may be personal', () => {
  const report = buildCaughtErrorReport(new TypeError('Cannot read properties of Okafor'));
  expect(reportBodySchema.parse(report)).toMatchObject({
    functionName: 'errorBoundary',
    exceptionType: 'GET_REQUEST',
    category: 'ERROR',
    message: 'TypeError: Cannot read properties of …',
  });
});

test('a response that an error boundary caught is reported if it is the server’s failure', () => {
  const response = (status: number) => ({ status, statusText: 'Okafor', data: 'Okafor' });
  expect(buildCaughtErrorReport(response(404))).toBeUndefined();
  expect(buildCaughtErrorReport(response(503))?.message).toBe('Response status = 503');
});
