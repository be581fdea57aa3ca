import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Table } from './table.tsx';

const columns = [
  { id: 'a', label: 'Boiler Insurance' },
  { id: 'b', label: 'Heating Insurance', isFeatured: true },
];

const cellTexts = (container: ParentNode) =>
  [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );

describe('Table', () => {
  test('has a caption, column headers and row headers', () => {
    const { container } = mountElement(
      <Table
        caption="Plans compared"
        columns={columns}
        rows={[{ id: 'r', label: 'Repairs', cells: ['yes', 'no'] }]}
      />,
    );
    expect(findElement(container, 'caption').textContent).toBe('Plans compared');
    expect(
      [...container.querySelectorAll('th[scope="col"]')].map((head) => head.textContent),
    ).toEqual(['Boiler Insurance', 'Heating Insurance']);
    expect(findElement(container, 'th[scope="row"]').textContent).toBe('Repairs');
    expect(cellTexts(container)).toEqual([['yes', 'no']]);
  });

  test('fills missing cells and drops extra ones, so that columns stay aligned', () => {
    const { container } = mountElement(
      <Table
        caption="Uneven"
        columns={columns}
        rows={[
          { id: 'short', label: 'Short', cells: ['one'] },
          { id: 'long', label: 'Long', cells: ['one', 'two', 'three'] },
        ]}
      />,
    );
    expect(cellTexts(container)).toEqual([
      ['one', ''],
      ['one', 'two'],
    ]);
  });

  test('tints every cell of the featured column', () => {
    const { container } = mountElement(
      <Table
        caption="Plans"
        columns={columns}
        rows={[{ id: 'r', label: 'Repairs', cells: ['yes', 'no'] }]}
      />,
    );
    expect(container.querySelectorAll('[class*="featured"]')).toHaveLength(2);
  });

  test('keeps its header without rows and renders nothing without columns', () => {
    const { container, show } = mountElement(<Table caption="Plans" columns={columns} rows={[]} />);
    expect(container.querySelectorAll('th')).toHaveLength(2);
    show(<Table caption="Plans" columns={[]} rows={[]} />);
    expect(container.querySelector('table')).toBeNull();
  });
});
