import type { ComponentExamples } from '../../examples.ts';
import { Skeleton } from './skeleton.tsx';

export default {
  title: 'Skeleton',
  root: (forwarded) => <Skeleton {...forwarded} />,
  examples: {
    'A line': () => <Skeleton />,
    'A paragraph': () => <Skeleton lines={3} />,
    Block: () => <Skeleton shape="block" />,
    Circle: () => <Skeleton shape="circle" />,
    'Fewer than one line': () => <Skeleton lines={-2} />,
  },
} satisfies ComponentExamples;
