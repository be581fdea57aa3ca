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
  scores?: number[] | undefined;
}

export interface ScoreResult {
  name: string;
  /** Performance, accessibility, best practices, search engines. */
  scores: number[];
}

const plan = `${basePath}/plumbing-protect`;
export const pages = [
  { name: 'listing', path: basePath, session: {}, isScored: true },
  { name: 'product', path: plan, session: {}, isScored: true },
  createReloadedStep('details step', 'details'),
  createReloadedStep('summary', 'summary'),
];

/** A step that the buyer has reached and reloads. */
function createReloadedStep(name: string, step: StepId) {
  const path = `${plan}/${journeySteps.find(({ id }) => id === step)?.path}`;
  const session = { ...createStepSession({ step }), reachedStep: path };
  return { name, path, session, isScored: false };
}
const documentPath = `${basePath}/documents/policy-terms-and-conditions`;
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

/** Lighthouse's four scores: of the last round of the pages above, and of a document. */
export async function benchScores(
  lighthouse: Lighthouse,
  { address, paints }: { address: string; paints: PaintResult[] },
): Promise<ScoreResult[]> {
  const measured = paints.flatMap(({ name, scores }) => (scores ? [{ name, scores }] : []));
  const { scores } = await lighthouse.measure(`${address}${documentPath}`, { categories });
  return [...measured, { name: 'document', scores }];
}

interface ComparedPage {
  name: string;
  address: string;
  path: string;
  session: Record<string, string>;
  /** Whether the last round has Lighthouse's scores. */
  isScored: boolean;
  rounds: number;
}

async function comparePaint(
  browser: Browser,
  lighthouse: Lighthouse,
  { name, address, path, session, isScored, rounds }: ComparedPage,
): Promise<PaintResult> {
  const url = `${address}${path}`;
  const copy = await serveStaticCopy(browser, url, session);
  const ours: LighthouseResult[] = [];
  const limits: LighthouseResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isWithScores = isScored && round === rounds - 1;
    ours.push(await lighthouse.measure(url, { session, ...(isWithScores && { categories }) }));
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
    ...(isScored && { scores: ours.at(-1)?.scores }),
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
