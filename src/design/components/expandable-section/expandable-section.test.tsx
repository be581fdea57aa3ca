import { describe, expect, test } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { ExpandableSection } from './expandable-section.tsx';

describe('ExpandableSection', () => {
  test('is closed until its summary is pressed', () => {
    const { container } = mounted(<ExpandableSection label="More">The rest</ExpandableSection>);
    const section = found<HTMLDetailsElement>(container, 'details');
    expect(section.open).toBe(false);
    found(section, 'summary').click();
    expect(section.open).toBe(true);
  });

  test('starts open when open is set', () => {
    const { container } = mounted(
      <ExpandableSection label="More" open>
        The rest
      </ExpandableSection>,
    );
    expect(found<HTMLDetailsElement>(container, 'details').open).toBe(true);
  });

  test('has a second label only when one is given', () => {
    const { container, show } = mounted(<ExpandableSection label="More" />);
    expect(found(container, 'summary').textContent).toBe('More');
    show(<ExpandableSection label="More" openLabel="Less" />);
    expect(found(container, '[class*="whenClosed"]').textContent).toBe('More');
    expect(found(container, '[class*="whenOpen"]').textContent).toBe('Less');
  });
});
