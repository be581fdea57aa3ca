import { expect, test } from 'vitest';
import { formatGalleryQuery, type GalleryView, parseGalleryView } from './gallery-view.ts';

test.each<GalleryView>([
  { component: undefined, example: undefined, width: 1280, isMotionReduced: false },
  { component: 'button', example: 'as-a-link', width: 390, isMotionReduced: true },
  { component: 'tokens', example: undefined, width: 768, isMotionReduced: false },
  { component: 'button', example: undefined, width: 1600, isMotionReduced: false },
])('%o is unchanged after a round trip through the query', (view) => {
  expect(parseGalleryView(formatGalleryQuery(view))).toEqual(view);
});

test('an unknown width falls back to the default', () => {
  expect(parseGalleryView('?width=500').width).toBe(1280);
});
