import type { ComponentExamples } from '../../examples.ts';
import { Cluster } from '../../layout/cluster.tsx';
import { Stack } from '../../layout/stack.tsx';
import { ArrowRightIcon } from '../icon/icons.ts';
import styles from './button.examples.module.css';
import { Button, ButtonLink } from './button.tsx';

const onLight = ['primary', 'secondary', 'tertiary', 'text', 'textDark'] as const;
const onDark = ['inverse', 'textInverse', 'textInverseOutlined', 'primary'] as const;

export default {
  title: 'Button',
  isInteractive: true,
  root: (forwarded) => <Button {...forwarded}>Continue</Button>,
  examples: {
    'Variants on a light surface': () => (
      <Cluster>
        {onLight.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Cluster>
    ),
    'Variants on a dark surface': () => (
      <Cluster data-on-dark="" className={styles.dark}>
        {onDark.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Cluster>
    ),
    Small: () => (
      <Cluster>
        {onLight.map((variant) => (
          <Button key={variant} size="sm" variant={variant}>
            {variant}
          </Button>
        ))}
      </Cluster>
    ),
    'With an icon': () => (
      <Button variant="secondary">
        See plans
        <ArrowRightIcon aria-hidden="true" strokeWidth={1.75} />
      </Button>
    ),
    'Full width': () => <Button isBlock>Continue</Button>,
    Loading: () => (
      <Button isLoading loadingLabel="Checking your details">
        Continue
      </Button>
    ),
    'Disabled and enabled': () => (
      <Cluster>
        <Button disabled>Continue</Button>
        <Button variant="tertiary">Go back</Button>
      </Cluster>
    ),
    'As a link': () => (
      <Cluster>
        <ButtonLink href="#plans">See plans</ButtonLink>
        <ButtonLink href="#expert" variant="text">
          Speak to an expert
        </ButtonLink>
      </Cluster>
    ),
    'Very long words': () => (
      <Stack>
        <Button isBlock>
          Continuetothenextstepofthisjourneywithoutasinglespaceanywhereinthelabelofthebutton
        </Button>
      </Stack>
    ),
  },
} satisfies ComponentExamples;
