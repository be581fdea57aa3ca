import type { ComponentType } from 'react';
import type { ComponentExamples } from '../examples.ts';

interface Example {
  slug: string;
  name: string;
  Example: ComponentType;
}

export interface GalleryComponent {
  slug: string;
  title: string;
  examples: readonly Example[];
}

const files = import.meta.glob<ComponentExamples>(
  ['../components/*/*.examples.tsx', '../layout/*.examples.tsx'],
  { eager: true, import: 'default' },
);

const slugOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-');

/** Every component with its examples, sorted by title. */
export const components: readonly GalleryComponent[] = Object.entries(files)
  .map(([path, { title, examples }]) => ({
    slug: path.replace(/^.*\/|\.examples\.tsx$/g, ''),
    title,
    examples: Object.entries(examples).map(([name, Example]) => ({
      slug: slugOf(name),
      name,
      Example,
    })),
  }))
  .sort((one, other) => one.title.localeCompare(other.title));
