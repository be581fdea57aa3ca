import type { ComponentExamples } from '../../examples.ts';
import { Fold } from './fold.tsx';

const covered = (
  <ul>
    <li>Boiler repairs, parts and labour</li>
    <li>A boiler service every year</li>
  </ul>
);

export default {
  title: 'Fold',
  isInteractive: true,
  root: (forwarded) => (
    <Fold label="What’s covered" {...forwarded}>
      {covered}
    </Fold>
  ),
  examples: {
    'Folded on a small screen': () => (
      <Fold label="What’s covered" title={<h3>What’s covered</h3>}>
        {covered}
      </Fold>
    ),
    Open: () => (
      <Fold label="What’s covered" title={<h3>What’s covered</h3>} open>
        {covered}
      </Fold>
    ),
    Boxed: () => (
      <Fold label="Show the two plans side by side" isBoxed>
        {covered}
      </Fold>
    ),
    'Very long words': () => (
      <Fold label="Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochllanfair" open>
        {covered}
      </Fold>
    ),
  },
} satisfies ComponentExamples;
