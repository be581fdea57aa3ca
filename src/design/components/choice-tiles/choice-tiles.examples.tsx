import type { ComponentExamples } from '../../examples.ts';
import { PriceLockup } from '../price-lockup/price-lockup.tsx';
import { ChoiceTiles } from './choice-tiles.tsx';

const yesOrNo = [
  { value: 'Y', label: 'Yes' },
  { value: 'N', label: 'No' },
];

const coverTypes = [
  {
    value: 'service',
    label: 'Service and repairs',
    description: 'A yearly service and any repair',
  },
  { value: 'repairs', label: 'Repairs only', description: 'When something breaks' },
];

const fees = [
  { fee: '£99', pounds: '7', pence: '25', later: '£14.50' },
  { fee: '£50', pounds: '8', pence: '75', later: '£17.50' },
  { fee: 'No', pounds: '10', pence: '50', later: '£21.00' },
].map(({ fee, pounds, pence, later }, index) => ({
  value: fee,
  label: `${fee} call-out fee`,
  description: `Pay ${fee === 'No' ? '£0' : fee} each repair`,
  flair: index === 0 ? 'Lowest monthly price' : undefined,
  content: (
    <>
      <PriceLockup
        size="sm"
        pounds={pounds}
        pence={pence}
        period="a month"
        sentence={`£${pounds}.${pence} a month`}
      />
      <span>
        for 3 months, then <strong>{later} a month</strong>
      </span>
    </>
  ),
}));

const ratings = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

export default {
  title: 'Choice tiles',
  isInteractive: true,
  root: (forwarded) => (
    <ChoiceTiles {...forwarded} legend="Is it working?" name="root-choice" options={yesOrNo} />
  ),
  examples: {
    'Short labels': () => (
      <ChoiceTiles legend="Is it working?" name="working" layout="short" options={yesOrNo} />
    ),
    'Two per row': () => (
      <ChoiceTiles
        legend="What should it cover?"
        name="cover"
        options={coverTypes}
        defaultValue="service"
      />
    ),
    'Three per row, with prices': () => (
      <ChoiceTiles
        legend="Choose your call-out fee"
        hint="The more you pay for each repair, the less you pay each month."
        name="variant"
        perRow={3}
        options={fees}
        defaultValue="£99"
      />
    ),
    'Four per row': () => (
      <ChoiceTiles
        legend="How old is your boiler?"
        name="age"
        perRow={4}
        options={['Under 2 years', '2 to 7 years', '8 to 15 years', 'Older'].map((label) => ({
          value: label,
          label,
        }))}
      />
    ),
    Rating: () => (
      <ChoiceTiles
        legend="How did we do?"
        hint="1 is poor, 5 is excellent."
        name="rating"
        layout="rating"
        options={ratings}
        defaultValue="4"
      />
    ),
    'In error': () => (
      <ChoiceTiles
        legend="Is your boiler working?"
        name="working"
        options={yesOrNo}
        error="Choose yes or no"
      />
    ),
    'Legend for screen readers only': () => (
      <ChoiceTiles legend="Cover type" isLegendHidden name="hidden-legend" options={coverTypes} />
    ),
    'Very long words': () => (
      <ChoiceTiles
        legend="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
        name="long"
        perRow={4}
        options={[
          { value: 'a', label: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' },
          {
            value: 'b',
            label: 'Short',
            description: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
          },
        ]}
      />
    ),
  },
} satisfies ComponentExamples;
