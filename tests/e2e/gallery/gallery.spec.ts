import { expect } from '@playwright/test';
import { collectConsoleProblems, test } from './examples.ts';

test('the gallery opens a component from the overview, at the width of a phone', async ({
  page,
}) => {
  const problems = collectConsoleProblems(page);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Step indicator' }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Step indicator');
  const currentStep = frame.getByRole('region', { name: 'Four steps' }).getByText('Step 2 of 4');
  await expect(currentStep).toBeHidden();

  await page.getByRole('button', { name: '390 px' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('width', '390');
  await expect(currentStep).toBeVisible();
  await page.reload();
  await expect(currentStep).toBeVisible();
  expect(problems).toEqual([]);
});

test('the switch for reduced motion changes stylesheets and scripts', async ({ page }) => {
  await page.goto('/?component=spinner');
  const mark = page.frameLocator('iframe').locator('svg').first();
  const motion = () =>
    mark.evaluate((node) => ({
      duration: Number.parseFloat(getComputedStyle(node).getPropertyValue('--motion-base')),
      isTurning: getComputedStyle(node).animationName !== 'none',
      isReduced: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    }));
  const full = await motion();
  expect(full.duration).toBeGreaterThan(0);
  expect(full).toMatchObject({ isTurning: true, isReduced: false });

  await page.getByLabel('Reduced motion').check();
  await expect.poll(motion).toEqual({ duration: 0, isTurning: false, isReduced: true });
});

test('the gallery shows the tokens with the contrast of text colours on each background', async ({
  page,
}) => {
  await page.goto('/example.html?component=tokens');
  const primary = page.getByRole('listitem').filter({ hasText: 'primary#0c3f3c' });
  await expect(primary).toContainText('text-inverse11.7');
  await expect(primary).not.toContainText('text-link');
});

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active', colorScheme: 'dark' });

  test('every icon has the colour of the text around it', async ({ page }) => {
    for (const component of ['alert', 'checkbox', 'dropdown', 'text-input', 'error-summary']) {
      await page.goto(`/example.html?component=${component}`);
      const colours = await page.locator('svg:visible').evaluateAll((icons) =>
        icons.map((icon) => ({
          own: getComputedStyle(icon).color,
          around: icon.parentElement && getComputedStyle(icon.parentElement).color,
        })),
      );
      expect(colours.length).toBeGreaterThan(0);
      for (const { own, around } of colours) expect(own, component).toBe(around);
    }
  });
});
