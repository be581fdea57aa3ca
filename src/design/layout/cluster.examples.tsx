import type { ComponentExamples } from '../examples.ts';
import { Cluster } from './cluster.tsx';
import { DemoBox } from './demo-box.tsx';
import { Stack } from './stack.tsx';

export default {
  title: 'Cluster',
  root: (forwarded) => <Cluster {...forwarded} />,
  examples: {
    Alignment: () => (
      <Stack>
        {(['start', 'center', 'end', 'between'] as const).map((justify) => (
          <Cluster key={justify} gap="xs" justify={justify}>
            <DemoBox>{justify}</DemoBox>
            <DemoBox>side by side</DemoBox>
          </Cluster>
        ))}
      </Stack>
    ),
    'More than fit': () => (
      <Cluster gap={{ xs: '2xs', md: 'md' }}>
        {Array.from({ length: 24 }, (_, index) => `Word ${index + 1}`).map((word) => (
          <DemoBox key={word}>{word}</DemoBox>
        ))}
      </Cluster>
    ),
    'Empty, nothing': () => <Cluster />,
  },
} satisfies ComponentExamples;
