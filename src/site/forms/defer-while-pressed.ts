const releases = ['mouseup', 'dragend', 'blur'] as const;

let isPressed = false;
let waiting: (() => void)[] = [];

// Touch needs no listeners of its own: when the finger is lifted, the browser fires mousedown and mouseup.
if (typeof window !== 'undefined') {
  addEventListener('mousedown', () => press(true), { capture: true });
  for (const release of releases) {
    addEventListener(release, (event) => endsPress(event) && press(false), { capture: true });
  }
}

/**
 * Runs `act` now or, while a mouse button is down, after the click. Pressing a button blurs the current
 * field, and an error message that appeared before the click would move the button from under the pointer.
 */
export function deferWhilePressed(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

/** Fields fire blur events too; only a blur of the window ends a press. */
function endsPress(event: Event): boolean {
  return event.type !== 'blur' || event.target === window;
}

function press(next: boolean): void {
  isPressed = next;
  if (isPressed || waiting.length === 0) return;
  const acts = waiting;
  waiting = [];
  // The browser dispatches click after mouseup in the same task.
  setTimeout(() => {
    for (const act of acts) act();
  });
}
