import type { ComponentExamples } from '#design/examples.ts';
import { emailExamples } from './emails.tsx';
import { createSlug, type GalleryComponent } from './gallery-component.ts';

const files = import.meta.glob<ComponentExamples>(
  ['../design/components/*/*.examples.tsx', '../design/layout/*.examples.tsx'],
  { eager: true, import: 'default' },
);

const designComponents = Object.entries(files).map(([path, { title, examples }]) => ({
  slug: path.replace(/^.*\/|\.examples\.tsx$/g, ''),
  title,
  examples: Object.entries(examples).map(([name, Example]) => ({
    slug: createSlug(name),
    name,
    Example,
  })),
}));

/** Every component with its examples, and the emails, sorted by title. */
export const galleryComponents: readonly GalleryComponent[] = [
  ...designComponents,
  emailExamples,
].sort((one, other) => one.title.localeCompare(other.title));
