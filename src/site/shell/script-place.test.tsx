import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ScriptPlace } from './script-place.tsx';

test.each(['before', 'after'])(
  'an element that a script adds to its place %s hydration stays when the page is rendered again',
  async (when) => {
    const page = (text: string) => (
      <>
        <ScriptPlace id="place" />
        <p>{text}</p>
      </>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(page('first'));
    const fill = () => container.querySelector('#place')?.append('from a script');
    if (when === 'before') fill();
    const onRecoverableError = vi.fn();
    const root = await act(async () =>
      hydrateRoot(container, page('first'), { onRecoverableError }),
    );
    onTestFinished(() => act(() => root.unmount()));
    if (when === 'after') fill();
    act(() => root.render(page('second')));
    expect(container.textContent).toBe('from a scriptsecond');
    expect(onRecoverableError).not.toHaveBeenCalled();
  },
);
