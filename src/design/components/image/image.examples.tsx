import type { ComponentExamples } from '../../examples.ts';
import { Image } from './image.tsx';

const arch =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='160' height='120'%3E%3Cpath d='M30 120V70a50 50 0 0 1 100 0v50z' fill='teal'/%3E%3C/svg%3E";

export default {
  title: 'Image',
  root: (forwarded) => <Image src={arch} alt="An arch" width={160} height={120} {...forwarded} />,
  examples: {
    Lazy: () => <Image src={arch} alt="An arch" width={160} height={120} />,
    Eager: () => <Image src={arch} alt="An arch" width={160} height={120} loading="eager" />,
    Decorative: () => <Image src={arch} alt="" width={160} height={120} />,
    'Without a source': () => <Image alt="Our engineer at work" />,
    'With a source that does not load': () => (
      <Image src="data:image/png;base64,broken" alt="Partner logo" loading="eager" />
    ),
    'With a custom fallback': () => <Image alt="Partner logo" fallback="No logo yet" />,
  },
} satisfies ComponentExamples;
