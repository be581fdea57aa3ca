import type { ComponentExamples } from '../examples.ts';
import { DemoBox } from './demo-box.tsx';
import { Stack } from './stack.tsx';

const boxes = ['One', 'under', 'another'].map((word) => <DemoBox key={word}>{word}</DemoBox>);

export default {
  title: 'Stack',
  root: (forwarded) => <Stack {...forwarded} />,
  examples: {
    'One gap': () => <Stack gap="xs">{boxes}</Stack>,
    'A wider gap from lg': () => <Stack gap={{ xs: '2xs', lg: 'xl' }}>{boxes}</Stack>,
    'Empty, nothing': () => <Stack />,
  },
} satisfies ComponentExamples;
