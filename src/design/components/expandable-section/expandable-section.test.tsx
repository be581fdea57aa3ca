import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { ExpandableSection } from './expandable-section.tsx';

describe('ExpandableSection', () => {
  test('is closed until its summary is pressed', () => {
    const { container } = mountElement(
      <ExpandableSection label="More">The rest</ExpandableSection>,
    );
    const section = findElement<HTMLDetailsElement>(container, 'details');
    expect(section.open).toBe(false);
    findElement(section, 'summary').click();
    expect(section.open).toBe(true);
  });

  test('starts open when open is set', () => {
    const { container } = mountElement(
      <ExpandableSection label="More" open>
        The rest
      </ExpandableSection>,
    );
    expect(findElement<HTMLDetailsElement>(container, 'details').open).toBe(true);
  });

  test('has a second label only when one is given', () => {
    const { container, show } = mountElement(<ExpandableSection label="More" />);
    expect(findElement(container, 'summary').textContent).toBe('More');
    show(<ExpandableSection label="More" openLabel="Less" />);
    expect(findElement(container, '[class*="whenClosed"]').textContent).toBe('More');
    expect(findElement(container, '[class*="whenOpen"]').textContent).toBe('Less');
  });
});
