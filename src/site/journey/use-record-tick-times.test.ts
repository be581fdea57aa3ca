import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStoredAgreement } from '#site/journey-state/in-tab/agreement.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { useRecordTickTimes } from './use-record-tick-times.ts';

const documents = { '/terms': { slug: 'terms', hash: '0123456789abcdef' } };
const at = '2026-11-15T11:00:00.000Z';

function Boxes() {
  useRecordTickTimes(documents);
  const box = (name: string, more: object = {}) =>
    createElement('input', {
      key: `${name} ${JSON.stringify(more)}`,
      name,
      type: 'checkbox',
      ...more,
    });
  return createElement('form', { onSubmit: (event) => event.preventDefault() }, [
    box('isConfirmed'),
    box('confirmTermsConditions', { defaultChecked: true }),
    box('somethingElse'),
    box('isSoleAuthority', { type: 'radio', value: 'Y' }),
    box('isSoleAuthority', { type: 'radio', value: 'N' }),
  ]);
}

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] });
});

test('useRecordTickTimes stores the time of each tick, and removes it when the box is cleared', () => {
  const { container } = mountElement(createElement(Boxes));
  const click = (selector: string) => findElement(container, selector).click();
  click('[name=isConfirmed]');
  click('[name=somethingElse]');
  click('[value=Y]');
  expect(readStoredAgreement()).toEqual({
    times: { isConfirmed: at, isSoleAuthority: at },
    documents: undefined,
    plan: undefined,
  });
  click('[name=isConfirmed]');
  click('[value=N]');
  expect(readStoredAgreement().times).toEqual({});
});

test('useRecordTickTimes records a box ticked before hydration at the first submit, and keeps that time', () => {
  const { container } = mountElement(createElement(Boxes));
  const send = () => findElement<HTMLFormElement>(container, 'form').requestSubmit();
  send();
  vi.setSystemTime(new Date('2026-11-15T11:30:00Z'));
  send();
  expect(readStoredAgreement()).toEqual({
    times: { confirmTermsConditions: at },
    documents,
    plan: undefined,
  });
});
