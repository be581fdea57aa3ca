import { expect, test } from 'vitest';
import { describeStatement } from './trace-statements.ts';

test.each([
  ['select "id" from "contracts" where "email" = $1', 'select contracts'],
  ['insert into deliveries (kind) values ($1)', 'insert deliveries'],
  ['  UPDATE events set page = $1', 'update events'],
  ['select', 'select'],
])('the span of the statement %s is named %s', (sql, name) => {
  expect(describeStatement(sql)).toBe(name);
});
