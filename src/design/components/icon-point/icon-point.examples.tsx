import type { ComponentExamples } from '../../examples.ts';
import { BankIcon, LockIcon, TickIcon } from '../icon/icons.ts';
import { IconPoint } from './icon-point.tsx';

export default {
  title: 'Icon point',
  root: (forwarded) => (
    <IconPoint glyph={LockIcon} title="Kept safe" {...forwarded}>
      Encrypted when sent and when stored.
    </IconPoint>
  ),
  examples: {
    Plain: () => (
      <IconPoint glyph={LockIcon} title="Kept safe">
        Encrypted when sent and when stored.
      </IconPoint>
    ),
    'Light tile': () => (
      <IconPoint glyph={BankIcon} title="Pay monthly by Direct Debit" tile="light">
        Nothing to pay today. The Direct Debit Guarantee protects every payment.
      </IconPoint>
    ),
    'Dark tile': () => (
      <IconPoint glyph={TickIcon} title="Boiler and Service Care" tile="dark">
        Bought on 16 November 2026
      </IconPoint>
    ),
    'Without text': () => (
      <IconPoint glyph={TickIcon} title="Boiler and Service Care" tile="dark" />
    ),
    'Very long words': () => (
      <IconPoint
        glyph={BankIcon}
        title="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfair"
        tile="light"
      >
        Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfair
      </IconPoint>
    ),
  },
} satisfies ComponentExamples;
