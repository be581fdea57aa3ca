// The behaviour of the menu that `details` and `popover` do not have themselves. Elements are looked up at each event,
// because a client navigation replaces the header.

const findOpenSection = () => document.querySelector<HTMLDetailsElement>('.menu-section[open]');

function closeSection(): void {
  findOpenSection()?.removeAttribute('open');
}

function closeMenu(): void {
  closeSection();
  // Closes the drawer if it is open. Older browsers have no popovers and show the drawer as part of the page.
  document.querySelector<HTMLElement>('.menu')?.hidePopover?.();
}

/** `wide` matches while the menu is a bar. Below that it is a drawer, whose Escape key the browser handles. */
export function startSiteMenu(wide: MediaQueryList): void {
  // When the window becomes wide, the open drawer is closed: as a popover it would stay above the page.
  wide.addEventListener('change', closeMenu);

  document.addEventListener('keydown', (event) => {
    if (wide.matches) handleKey(event);
  });
  for (const type of ['click', 'focusin'] as const) {
    document.addEventListener(type, ({ target }) => {
      const isOutside = target instanceof Node && !findOpenSection()?.contains(target);
      if (wide.matches && isOutside) closeSection();
    });
  }
  // The page under the open drawer must not have the focus. A click there closes it already.
  document.addEventListener('focusin', ({ target }) => {
    const isOutside = target instanceof Element && !target.closest('.menu, .menu-tools');
    if (!wide.matches && isOutside) closeMenu();
  });
  // A section that opens closes the one above it, whose links may be longer than the screen.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const isOpened = target instanceof Element && target.matches('.menu-section[open]');
      const heading = isOpened ? target.querySelector('summary') : undefined;
      if (!wide.matches) heading?.scrollIntoView({ block: 'nearest' });
    },
    true,
  );
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.menu a')) closeMenu();
  });
}

function handleKey(event: KeyboardEvent): void {
  const section = findOpenSection();
  if (event.key === 'Escape' && section) {
    section.removeAttribute('open');
    section.querySelector('summary')?.focus();
    return;
  }
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches('.menu-section > summary')) return;
  const next = findKeyTarget(event.key, target);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Left and right lead from section to section, down into the section that is open. */
function findKeyTarget(key: string, summary: HTMLElement): HTMLElement | null | undefined {
  if (key === 'ArrowDown') return summary.parentElement?.querySelector<HTMLElement>('[open] a');
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step === undefined) return undefined;
  const all = [...document.querySelectorAll<HTMLElement>('.menu-section > summary')];
  return all.at((all.indexOf(summary) + step) % all.length);
}
