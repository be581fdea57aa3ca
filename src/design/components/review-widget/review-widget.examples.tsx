import type { ComponentExamples } from '../../examples.ts';
import { ReviewWidget } from './review-widget.tsx';

// A fake provider: its script fills the elements with the attribute `data-reviews`.
const provider = `data:text/javascript,${encodeURIComponent(
  "document.querySelectorAll('[data-reviews]').forEach((frame) => { frame.append('4.6 out of 5 from 12,480 reviews'); })",
)}`;
const fallback = <p>Reviews cannot be shown at the moment.</p>;

export default {
  title: 'Review widget',
  root: (forwarded) => (
    <ReviewWidget {...forwarded} label="Reviews" scriptSrc={provider} fallback={fallback} />
  ),
  examples: {
    'With reviews': () => (
      <ReviewWidget
        label="Customer reviews"
        scriptSrc={provider}
        settings={{ 'data-reviews': '' }}
        fallback={fallback}
      />
    ),
  },
} satisfies ComponentExamples;
