import { expect, type Locator, type Page } from '@playwright/test';
import { openExample, test } from './examples.ts';

// Nothing waits for a transition. interface-states.spec.ts has the motion.
test.use({ reducedMotion: 'reduce' });

test.describe('tabs by keyboard', () => {
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });

  test('arrow keys wrap around, Home and End go to the first and last tab, of buttons and of links', async ({
    page,
  }) => {
    for (const example of ['buttons-with-icons', 'links-before-the-script-runs']) {
      await openExample(page, 'tabs', example);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tab', { selected: true }), example).toBeFocused();
      await page.keyboard.press('End');
      await expect(tab(page, 'Plumbing')).toBeFocused();
      await expect(tab(page, 'Plumbing')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, 'Featured')).toBeFocused();
      await expect(page.getByRole('tabpanel', { name: 'Featured' })).toHaveText('FEATURED');
      await page.keyboard.press('ArrowLeft');
      await expect(tab(page, 'Plumbing')).toBeFocused();
      await page.keyboard.press('Home');
      await expect(tab(page, 'Featured')).toBeFocused();
      await expect(page.getByRole('tab', { selected: true })).toHaveText('Featured');
    }
  });

  test('only the selected tab is a Tab stop, and it scrolls into view', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openExample(page, 'tabs', 'more-than-fit');
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    const last = tab(page, 'Pests extra');
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(last).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(last).toBeFocused();
  });
});

test.describe('dialogs', () => {
  /** Tabs twice through the dialog: every control gets the focus, and nothing outside does. */
  async function expectFocusToStayIn(page: Page, dialog: Locator) {
    const stops = await dialog.locator('button, a[href]').all();
    const seen = new Set<string>();
    for (let step = 0; step < 2 * (stops.length + 1); step += 1) {
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        return element === document.body || element?.closest('dialog') ? element?.outerHTML : null;
      });
      expect(focused, 'the focus left the dialog').not.toBeNull();
      if (focused) seen.add(focused);
      await page.keyboard.press(step % 2 === 0 && step > stops.length ? 'Shift+Tab' : 'Tab');
    }
    for (const stop of stops) {
      expect(seen).toContain(await stop.evaluate((element) => element.outerHTML));
    }
  }

  const examples = [
    { component: 'modal', example: 'with-actions' },
    { component: 'modal', example: 'longer-than-the-screen' },
    // The other sides differ in a class only: drawer.test.tsx.
    { component: 'drawer', example: 'from-the-end' },
    { component: 'banner', example: 'with-a-modal' },
  ];

  test('modals, drawers and a banner’s dialog trap the focus and restore it on close', async ({
    page,
  }) => {
    for (const { component, example } of examples) {
      await openExample(page, component, example);
      const opener = page.getByRole('button').first();
      const dialog = page.getByRole('dialog');

      await page.keyboard.press('Tab');
      await expect(opener, example).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await expectFocusToStayIn(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();

      await page.keyboard.press('Space');
      await expect(dialog.getByRole('button', { name: /^Close/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });
});

test.describe('accordion by keyboard', () => {
  const question = (page: Page, text: string) => page.getByText(text);
  const answer = (page: Page) => page.getByText('Yes, within 14 days.');

  test('Enter and Space open and close a section, Tab moves from title to title, and one section can be open at a time', async ({
    page,
  }) => {
    await openExample(page, 'accordion', 'closed');
    for (const text of ['How does', 'What is', 'Can I']) {
      await page.keyboard.press('Tab');
      await expect(page.locator('summary:focus')).toContainText(text);
    }
    await expect(answer(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(answer(page)).toBeVisible();
    await page.keyboard.press('Space');
    await expect(answer(page)).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('summary:focus')).toContainText('What is');

    await openExample(page, 'accordion', 'one-at-a-time');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('details[open]')).toContainText('How does');
    await question(page, 'Can I cancel?').locator('..').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expect(answer(page)).toBeVisible();
  });
});

test('the space bar turns a switch on and off', async ({ page }) => {
  await openExample(page, 'switch', 'with-a-description');
  const control = page.getByRole('switch', { name: 'Marketing' });
  await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  await page.keyboard.press('Space');
  await expect(control).toBeChecked();
  await page.keyboard.press('Space');
  await expect(control).not.toBeChecked();
});

test('a tooltip is shown beside its control on focus, hidden by Escape, and stays while the pointer moves onto it', async ({
  page,
}) => {
  await openExample(page, 'tooltip', 'on-a-button');
  const tooltip = page.getByRole('tooltip');
  const control = page.getByRole('button');
  await expect(tooltip).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeVisible();
  const [bubble, button] = [await tooltip.boundingBox(), await control.boundingBox()];
  const gap = (bubble?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0));
  expect(Math.abs(gap)).toBeLessThan(200);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await expect(control).toBeFocused();
  await control.hover();
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
});

test('arrow keys and buttons of a numeric stepper stop at its limit, and the tooltip says why', async ({
  page,
}) => {
  await openExample(page, 'numeric-stepper', 'at-its-minimum');
  const value = page.getByRole('spinbutton', { name: 'Radiators' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'One radiator fewer' })).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('A plan covers at least one radiator.');
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(value).toHaveValue('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(value).toHaveValue('1');
  await page.keyboard.press('ArrowUp');
  await expect(value).toHaveValue('2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(value).toHaveValue('3');
});

test('a video requests nothing before play, takes the focus and plays after it, and shows a message if it cannot be played', async ({
  page,
}) => {
  const requested: string[] = [];
  const hosts = /\.webm$|^https:\/\/(player\.vimeo|www\.youtube)/;
  await page.route(hosts, (route) => {
    requested.push(route.request().url());
    return route.request().url().endsWith('.webm') ? route.continue() : route.fulfill({ body: '' });
  });
  for (const [example, player] of [
    ['a-file-with-captions', 'video'],
    ['vimeo', 'iframe'],
    ['youtube', 'iframe'],
  ] as const) {
    // Ends the requests of the last example, so that they are not counted here.
    await page.goto('about:blank');
    requested.length = 0;
    await openExample(page, 'video-player', example);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Play video' })).toBeFocused();
    expect(requested).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.locator(player)).toBeFocused();
    await expect.poll(() => requested.length).toBeGreaterThan(0);
    if (player === 'video') {
      const playedSeconds = () =>
        page.locator('video').evaluate((video) => Reflect.get(video, 'currentTime'));
      await expect.poll(playedSeconds).toBeGreaterThan(0);
    }
  }
  await openExample(page, 'video-player', 'a-file-that-cannot-be-played');
  await page.getByRole('button', { name: 'Play video' }).click();
  await expect(page.getByRole('alert')).toHaveText('This film cannot be played here.');
});

test('a date and a time are chosen by keyboard, across a month without slots', async ({ page }) => {
  await openExample(page, 'date-picker', 'choosing-a-day');
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'January 2027' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Next month' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Monday 18 January 2027');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('grid', { name: 'March 2027' })).toBeVisible();
  await expect(focused).toHaveAccessibleName('Friday 26 March 2027');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('radiogroup', { name: 'Times on Friday 26 March 2027' }),
  ).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: '08:00 to 12:00' })).toBeChecked();
});
