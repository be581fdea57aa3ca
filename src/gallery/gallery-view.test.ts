import { expect, test } from 'vitest';
import { formatGalleryQuery, type GalleryView, parseGalleryView } from './gallery-view.ts';

test.each<GalleryView>([
  { component: undefined, example: undefined, width: 1280, isMotionReduced: false },
  { component: 'button', example: 'as-a-link', width: 390, isMotionReduced: true },
  { component: 'tokens', example: undefined, width: 768, isMotionReduced: false },
  { component: 'button', example: undefined, width: 1600, isMotionReduced: false },
])('the view %o is read from the query as it was written', (view) => {
  expect(parseGalleryView(formatGalleryQuery(view))).toEqual(view);
});

test('a view with an unknown width has the default width', () => {
  expect(parseGalleryView('?width=500').width).toBe(1280);
});
