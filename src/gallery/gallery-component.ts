import type { ComponentType } from 'react';

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

/** "As a link" → "as-a-link" */
export function createSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-');
}
