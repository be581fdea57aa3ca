import type { Browser } from '@playwright/test';
import { basePath } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { journeySteps } from '#journey/steps.ts';
import { createStepSession } from '#tests/support/open-step.ts';
import { median } from './compare.ts';
import type { Lighthouse, LighthouseResult } from './lighthouse.ts';
import { serveStaticCopy } from './static-page.ts';

type Figures = Omit<LighthouseResult, 'scores'>;

export interface PaintResult {
  name: string;
  product: Figures;
  static: Figures;
  /** Of the largest paint, the median of the rounds. */
  ratio: number;
}

export interface ScoreResult {
  name: string;
  /** Performance, accessibility, best practices, search engines. */
  scores: number[];
}

const plan = `${basePath}/plumbing-protect`;
export const pages = [
  { name: 'listing', path: basePath, session: {} },
  { name: 'product', path: plan, session: {} },
  createReloadedStep('details step', 'details'),
  createReloadedStep('summary', 'summary'),
];

/** A step that the buyer has reached and reloads. */
function createReloadedStep(name: string, step: StepId) {
  const path = `${plan}/${journeySteps.find(({ id }) => id === step)?.path}`;
  return { name, path, session: { ...createStepSession({ step }), reachedStep: path } };
}
const scoredPages = {
  listing: basePath,
  product: plan,
  document: `${basePath}/documents/policy-terms-and-conditions`,
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Lighthouse on each page beside a static file that shows the same, in alternating rounds. */
export async function benchFirstPaint(
  browser: Browser,
  lighthouse: Lighthouse,
  { address, rounds }: { address: string; rounds: number },
): Promise<PaintResult[]> {
  const paints: PaintResult[] = [];
  for (const page of pages) {
    paints.push(await comparePaint(browser, lighthouse, { ...page, address, rounds }));
  }
  return paints;
}

/** Lighthouse's four scores. */
export async function benchScores(lighthouse: Lighthouse, address: string): Promise<ScoreResult[]> {
  const results: ScoreResult[] = [];
  for (const [name, path] of Object.entries(scoredPages)) {
    const { scores } = await lighthouse.measure(`${address}${path}`, { categories });
    results.push({ name, scores });
  }
  return results;
}

interface ComparedPage {
  name: string;
  address: string;
  path: string;
  session: Record<string, string>;
  rounds: number;
}

async function comparePaint(
  browser: Browser,
  lighthouse: Lighthouse,
  { name, address, path, session, rounds }: ComparedPage,
): Promise<PaintResult> {
  const url = `${address}${path}`;
  const copy = await serveStaticCopy(browser, url, session);
  const ours: LighthouseResult[] = [];
  const limits: LighthouseResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await lighthouse.measure(url, { session }));
    limits.push(await lighthouse.measure(copy.url));
  }
  await copy.stop();
  const ratios = ours.map(
    ({ largestPaint }, round) => largestPaint / (limits[round]?.largestPaint ?? Number.NaN),
  );
  return {
    name,
    product: mergeFigures(ours),
    static: mergeFigures(limits),
    ratio: Number(median(ratios).toFixed(2)),
  };
}

function mergeFigures(runs: LighthouseResult[]): Figures {
  const medianOf = (name: keyof Figures) => median(runs.map((run) => run[name]));
  return {
    firstPaint: medianOf('firstPaint'),
    largestPaint: medianOf('largestPaint'),
    blocking: medianOf('blocking'),
    layoutShift: medianOf('layoutShift'),
  };
}
