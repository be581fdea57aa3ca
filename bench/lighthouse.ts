import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { chromiumFlags, findBrowser } from '../scripts/browser.js';
import { describeFailure, exitWithError, runNpm } from '../scripts/runtime.js';

const version = '13.5.0';
/** Not part of `npm install`: Lighthouse is 180 MB. */
const folder = 'bench/node_modules/.lighthouse';

const paintAudits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/** Without a value when the page was never idle for long enough, e.g. on a machine that is too busy. */
const audit = z.object({ numericValue: z.optional(z.number()) });
const category = z.optional(z.object({ score: z.nullable(z.number()) }));
const resultSchema = z.object({
  lhr: z.object({
    audits: z.object({
      'first-contentful-paint': audit,
      'largest-contentful-paint': audit,
      'total-blocking-time': audit,
      'cumulative-layout-shift': audit,
    }),
    categories: z.object({
      performance: category,
      accessibility: category,
      'best-practices': category,
      seo: category,
    }),
  }),
});

export interface LighthouseResult {
  /** In milliseconds. */
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  layoutShift: number;
  /** Scores of 100 of the categories that were asked for. */
  scores: number[];
}

/** The parts of Puppeteer, which Lighthouse brings, that this file uses. */
interface LighthousePage {
  goto: (url: string) => Promise<unknown>;
  evaluate: (run: (entries: object) => void, entries: object) => Promise<unknown>;
  close: () => Promise<void>;
}
interface LighthouseBrowser {
  createBrowserContext: () => Promise<{
    newPage: () => Promise<LighthousePage>;
    close: () => Promise<void>;
  }>;
  close: () => Promise<void>;
}

export interface Lighthouse {
  /** Opens a page in a new browser profile whose session storage has these entries. */
  measure: (
    url: string,
    options?: { session?: Record<string, string>; categories?: string[] },
  ) => Promise<LighthouseResult>;
  close: () => Promise<void>;
}

/** Lighthouse with a slow phone on a slow network. Processor and network are slowed down; Lighthouse's default estimates it. */
export async function openLighthouse(): Promise<Lighthouse> {
  await installLighthouse();
  const load = (file: string) => import(pathToFileURL(join(folder, 'node_modules', file)).href);
  const { default: lighthouse } = await load('lighthouse/core/index.js');
  const { default: puppeteer } = await load('puppeteer-core/lib/puppeteer/puppeteer-core.js');
  const browser: LighthouseBrowser = await puppeteer.launch({
    executablePath: findBrowser(),
    args: chromiumFlags,
  });
  // After a time limit Lighthouse may still wait for an answer of a page that is gone.
  process.on('unhandledRejection', (error) => {
    if (!/(Target|Session) closed/.test(String(error))) throw error;
  });
  return {
    measure: async (url, { session = {}, categories } = {}) => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      // Any file of the origin will do, since session storage belongs to the origin.
      await page.goto(new URL('/robots.txt', url).href);
      await page.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
      }, session);
      const options = {
        throttlingMethod: 'devtools',
        // Without categories only the audits of paint, because the others take longer than the page.
        ...(categories ? { onlyCategories: categories } : { onlyAudits: paintAudits }),
        disableFullPageScreenshot: true,
        // Lighthouse waits for 5 idle seconds of the network and then of the processor. They may overlap.
        maxWaitForLoad: 12_000,
        disableStorageReset: true,
        logLevel: 'error',
      };
      const { lhr } = resultSchema.parse(await lighthouse(url, options, undefined, page));
      await context.close();
      const readValue = (name: keyof typeof lhr.audits) =>
        lhr.audits[name].numericValue ?? Number.NaN;
      return {
        firstPaint: Math.round(readValue('first-contentful-paint')),
        largestPaint: Math.round(readValue('largest-contentful-paint')),
        blocking: Math.round(readValue('total-blocking-time')),
        layoutShift: Number(readValue('cumulative-layout-shift').toFixed(3)),
        scores: Object.values(lhr.categories).map((found) => Math.round((found?.score ?? 0) * 100)),
      };
    },
    close: () => browser.close(),
  };
}

async function installLighthouse(): Promise<void> {
  if (existsSync(join(folder, `installed-${version}`))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const install = ['install', '--prefix', folder, '--no-save', '--ignore-scripts'];
  const { status, output } = await runNpm([...install, `lighthouse@${version}`]);
  if (status !== 0) exitWithError(describeFailure('Lighthouse cannot be installed', output));
  writeFileSync(join(folder, `installed-${version}`), '');
}
