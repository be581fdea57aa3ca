import { expect, test } from 'vitest';
import { isHostList, listHosts, nameHost } from './host-list.ts';

test.each([
  'postgres://buyer:pw@db:5432/home?sslmode=require&target_session_attrs=any',
  'postgresql://db/home',
  'postgres:///home',
  'postgres://[::1]:5432/home',
  'postgres://buyer:a,b@db/home',
  'postgres://%2Fvar%2Frun/home',
])('the address of a single host stays as it is: %s', (address) => {
  expect(listHosts(address)).toEqual([address]);
  expect(isHostList(address)).toBe(true);
});

test('each host of a list has an address with the list’s user, database and parameters', () => {
  const address =
    'postgres://buyer:p%40,w@a:5432,b,[::1]:5433/home?sslmode=require&target_session_attrs=read-write';
  const hosts = listHosts(address);
  expect(hosts).toEqual([
    'postgres://buyer:p%40,w@a:5432/home?sslmode=require&target_session_attrs=read-write',
    'postgres://buyer:p%40,w@b/home?sslmode=require&target_session_attrs=read-write',
    'postgres://buyer:p%40,w@[::1]:5433/home?sslmode=require&target_session_attrs=read-write',
  ]);
  expect(hosts.map(nameHost)).toEqual(['a:5432', 'b', '[::1]:5433']);
});

test.each([
  ['no target', 'postgres://a,b/home'],
  ['the target read-write', 'postgres://a,b/home?target_session_attrs=read-write'],
  ['the target primary', 'postgres://a,b/home?target_session_attrs=primary'],
])('a list of hosts with %s is accepted', (_, address) => {
  expect(isHostList(address)).toBe(true);
});

test.each([
  ['an empty host', 'postgres://a,,b/home'],
  ['an empty host at the end', 'postgres://a:5432,/home'],
  ['a port without a host', 'postgres://a:5432,:5433/home'],
  ['an impossible port', 'postgres://a:5432,b:99999/home'],
  ['a broken address', 'postgres://a,[/home'],
  ['a target that accepts no writes', 'postgres://a,b/home?target_session_attrs=standby'],
  ['any target', 'postgres://a,b/home?target_session_attrs=any'],
])('a list of hosts with %s is refused', (_, address) => {
  expect(isHostList(address)).toBe(false);
});
