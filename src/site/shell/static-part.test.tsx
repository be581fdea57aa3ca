import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';

const parts = {
  logo: '',
  utilityBar: '',
  menu: '<details><summary>Energy</summary></details>',
  secure: '',
  fullFooter: '',
  reducedFooter: '<p>© 2024</p>',
  previewBar: '',
  customerService: '',
};

test('a static part keeps the server’s HTML when hydrated; a part that the first page hides is shown on a later page, its menus closed', async () => {
  // The module keeps the parts of the first document, which may be another test file's.
  vi.resetModules();
  const { StaticPart, StaticPartsContext } = await import('./static-part.tsx');
  const page = (isReduced: boolean) => (
    <>
      <StaticPart key={`menu ${isReduced}`} name="menu" isHidden={isReduced} />
      <StaticPart key={`footer ${isReduced}`} name="reducedFooter" isHidden={!isReduced} />
    </>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(
    <StaticPartsContext value={parts}>{page(false)}</StaticPartsContext>,
  );
  expect(container.querySelector('template')?.content.textContent).toBe('© 2024');
  const details = container.querySelector('details');
  details?.setAttribute('open', '');
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(container, page(false), { onRecoverableError }));
  onTestFinished(() => act(() => root.unmount()));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.querySelector('details')).toBe(details);
  expect(details?.open).toBe(true);

  act(() => root.render(page(true)));
  expect(container.querySelector('details')).toBeNull();
  expect(container.querySelector('p')?.textContent).toBe('© 2024');
  act(() => root.render(page(false)));
  expect(container.querySelector('details')?.open).toBe(false);
});
