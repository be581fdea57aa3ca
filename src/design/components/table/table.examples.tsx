import type { ComponentExamples } from '../../examples.ts';
import { ButtonLink } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { MinusIcon, TickIcon } from '../icon/icons.ts';
import { Table } from './table.tsx';

const yes = <Icon glyph={TickIcon} label="Included" weight="bold" />;
const no = <Icon glyph={MinusIcon} label="Not included" />;

const columns = [
  { id: 'bi', label: 'Boiler Insurance' },
  { id: 'bsc', label: 'Boiler and Service Care' },
  { id: 'hsc', label: 'Heating and Service Care', isFeatured: true },
  { id: 'hpp', label: 'Heating and Plumbing Protect' },
];

const rows = [
  {
    id: 'price',
    label: 'Monthly price',
    cells: ['£8.50', '£14.50', '£18.50', '£22.50'].map((price) => (
      <strong key={price}>{price}</strong>
    )),
  },
  {
    id: 'offer',
    label: 'Offer',
    cells: ['None', '50% off for 3 months', '50% off for 3 months', 'None'],
  },
  { id: 'repairs', label: 'Boiler repairs', cells: [yes, yes, yes, yes] },
  { id: 'service', label: 'Yearly boiler service', cells: [no, yes, yes, yes] },
  { id: 'drains', label: 'Plumbing and drains', cells: [no, no, no, yes] },
  {
    id: 'choose',
    label: 'Choose a plan',
    isWideOnly: true,
    cells: columns.map((column) => (
      <ButtonLink
        key={column.id}
        href={`#${column.id}`}
        aria-label={`Choose ${column.label}`}
        variant={column.isFeatured ? 'secondary' : 'tertiary'}
        size="sm"
        isBlock
      >
        Choose
      </ButtonLink>
    )),
  },
];

export default {
  title: 'Table',
  root: (forwarded) => <Table caption="Plans" columns={columns} rows={rows} {...forwarded} />,
  examples: {
    'Plans compared': () => (
      <Table
        caption="Prices shown are for a £99 call-out fee, before any offer."
        columns={columns}
        rows={rows}
      />
    ),
    'Hidden caption': () => (
      <Table
        caption="Repairs and service"
        isCaptionHidden
        columns={columns.slice(0, 2)}
        rows={rows.slice(2, 4)}
      />
    ),
    'No rows': () => <Table caption="Nothing to compare" columns={columns} rows={[]} />,
    'Missing and extra cells': () => (
      <Table
        caption="Uneven rows"
        columns={columns.slice(0, 2)}
        rows={[
          { id: 'short', label: 'Too short', cells: ['one'] },
          { id: 'long', label: 'Too long', cells: ['one', 'two', 'three'] },
        ]}
      />
    ),
    'Very long words': () => (
      <Table
        caption="Long words"
        columns={[
          { id: 'a', label: 'Llanfairpwllgwyngyllgogerychwyrndrobwll' },
          { id: 'b', label: 'Short' },
        ]}
        rows={[
          {
            id: 'long',
            label: 'Pneumonoultramicroscopicsilicovolcanoconiosis',
            cells: ['Llantysiliogogogochllanfairpwllgwyngyllgogerychwyrndrobwll', 'no'],
          },
        ]}
      />
    ),
  },
} satisfies ComponentExamples;
