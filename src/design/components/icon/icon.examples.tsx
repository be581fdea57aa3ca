import type { ComponentExamples } from '../../examples.ts';
import { Cluster } from '../../layout/cluster.tsx';
import styles from './icon.examples.module.css';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';
import { Logo } from './logo.tsx';

const exampleLogo =
  '<svg viewBox="0 0 28 32"><path fill="currentColor" d="M0 32V14a14 14 0 0 1 28 0v18Z"/></svg>';

export default {
  title: 'Icon',
  root: (forwarded) => <Icon glyph={icons.LockIcon} {...forwarded} />,
  examples: {
    'All icons': () => (
      <ul className={styles.set}>
        {Object.entries(icons).map(([name, glyph]) => (
          <li key={name} className={styles.named}>
            <Icon glyph={glyph} />
            {name.replace('Icon', '')}
          </li>
        ))}
      </ul>
    ),
    Sizes: () => (
      <Cluster>
        {(['xs', 'sm', 'md', 'lg'] as const).map((size) => (
          <span key={size} className={styles.named}>
            <Icon glyph={icons.BoilerIcon} size={size} />
            {size}
          </span>
        ))}
      </Cluster>
    ),
    'Bold, for ticks and crosses': () => (
      <Cluster>
        <Icon glyph={icons.TickIcon} weight="bold" />
        <Icon glyph={icons.CrossIcon} weight="bold" />
      </Cluster>
    ),
    'With a label': () => <Icon glyph={icons.TickIcon} label="Included" />,
    Logo: () => <Logo name="hearth" svg={exampleLogo} />,
    'Logo on a dark surface': () => (
      <div className={styles.dark}>
        <Logo name="hearth" svg={exampleLogo} isInverse />
      </div>
    ),
  },
} satisfies ComponentExamples;
