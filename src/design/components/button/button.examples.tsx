import type { ComponentExamples } from '../../examples.ts';
import { Cluster } from '../../layout/cluster.tsx';
import { Stack } from '../../layout/stack.tsx';
import { ArrowRightIcon } from '../icon/icons.ts';
import styles from './button.examples.module.css';
import { Button, ButtonLink } from './button.tsx';

export default {
  title: 'Button',
  isInteractive: true,
  root: (forwarded) => <Button {...forwarded}>Continue</Button>,
  examples: {
    Variants: () => (
      <Cluster>
        <Button>Continue</Button>
        <Button variant="secondary">Find address</Button>
        <Button variant="tertiary">Compare plans</Button>
        <Button variant="text">Enter it myself</Button>
        <Button variant="textDark">Offer terms</Button>
      </Cluster>
    ),
    'On a dark surface': () => (
      <Cluster data-on-dark="" className={styles.dark}>
        <Button variant="inverse">Print this page</Button>
        <Button variant="textInverse">See your plan</Button>
        <Button variant="textInverseOutlined">Back to plans</Button>
        <Button>Get a quote</Button>
      </Cluster>
    ),
    Small: () => (
      <Cluster>
        <Button size="sm">Add</Button>
        <Button size="sm" variant="secondary">
          Try again
        </Button>
        <Button size="sm" variant="tertiary">
          Change
        </Button>
      </Cluster>
    ),
    'With an icon': () => (
      <Button variant="secondary">
        See plans
        <ArrowRightIcon aria-hidden="true" strokeWidth={1.75} />
      </Button>
    ),
    'As wide as its place': () => <Button isBlock>Continue</Button>,
    Loading: () => (
      <Button isLoading loadingLabel="Checking your details">
        Continue
      </Button>
    ),
    'Disabled, beside one that works': () => (
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
