const releases = ['mouseup', 'dragend', 'blur'] as const;

let isPressed = false;
let waiting: (() => void)[] = [];

// A touch makes the same events, all at once, when the finger leaves.
if (typeof window !== 'undefined') {
  addEventListener('mousedown', () => press(true), { capture: true });
  for (const release of releases) {
    addEventListener(release, (event) => endsPress(event) && press(false), { capture: true });
  }
}

/**
 * Runs it now or, while the mouse is down, once the click is over. A field is judged when it is left, and
 * pressing a button leaves it: a message that came in between would push the button from under the mouse.
 */
export function deferWhilePressed(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

/** A field that loses the focus sends a blur too; only the window's own ends a press. */
function endsPress(event: Event): boolean {
  return event.type !== 'blur' || event.target === window;
}

function press(next: boolean): void {
  isPressed = next;
  if (isPressed || waiting.length === 0) return;
  const acts = waiting;
  waiting = [];
  // The click is dispatched after the mouse is up, in the same task.
  setTimeout(() => {
    for (const act of acts) act();
  });
}
