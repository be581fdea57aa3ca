import type { ComponentProps } from 'react';
import type { ComponentExamples } from '../../examples.ts';
import { Icon } from '../icon/icon.tsx';
import { ArrowLeftIcon, HomeIcon } from '../icon/icons.ts';
import styles from './link.examples.module.css';
import { Link } from './link.tsx';

interface RoutedProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/** A fake router link, which takes `to`. */
function Routed({ to, children, ...rest }: RoutedProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

export default {
  title: 'Link',
  isInteractive: true,
  root: (forwarded) => (
    <Link href="#terms" {...forwarded}>
      Offer terms
    </Link>
  ),
  examples: {
    'Inline, in a sentence': () => (
      <p>
        Read the <Link href="#terms">plan terms and conditions</Link> before you continue.
      </p>
    ),
    'Standalone, with an icon': () => (
      <Link href="#home" variant="standalone" icon={<Icon glyph={HomeIcon} size="sm" />}>
        Back to home services
      </Link>
    ),
    'Quiet, for back links': () => (
      <Link href="#back" variant="quiet" icon={<Icon glyph={ArrowLeftIcon} size="sm" />}>
        Back to plans
      </Link>
    ),
    'Inverse, on a dark surface': () => (
      <p className={styles.dark}>
        <Link href="#contact" variant="inverse">
          Contact us
        </Link>
      </p>
    ),
    "Through a router's link": () => (
      <Link as={Routed} to="#summary" variant="standalone">
        Change
      </Link>
    ),
    'Very long words': () => (
      <Link href="#mail">
        a.very.long.name.without.any.spaces.at.all.in.it@an-even-longer-domain-name.example.com
      </Link>
    ),
  },
} satisfies ComponentExamples;
