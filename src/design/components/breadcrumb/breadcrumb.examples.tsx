import type { ComponentExamples } from '../../examples.ts';
import { Link } from '../link/link.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

const trail = [
  { label: 'Home', href: '#home' },
  { label: 'Home services', href: '#home-services' },
  { label: 'Boiler and Service Care' },
];

export default {
  title: 'Breadcrumb',
  root: (forwarded) => <Breadcrumb label="Breadcrumb" items={trail} {...forwarded} />,
  examples: {
    'Three levels': () => <Breadcrumb label="Breadcrumb" items={trail} />,
    'With a custom link component': () => (
      <Breadcrumb
        label="Routed breadcrumb"
        items={trail}
        renderLink={(href, label) => (
          <Link href={href} variant="quiet">
            {label}
          </Link>
        )}
      />
    ),
    'Very long words': () => (
      <Breadcrumb
        label="Long breadcrumb"
        items={[
          ...trail.slice(0, 2),
          { label: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfairpwll' },
        ]}
      />
    ),
    'No items': () => <Breadcrumb label="Empty breadcrumb" items={[]} />,
  },
} satisfies ComponentExamples;
