/**
 * Attributes for what a visitor has entered and for the texts that repeat it. Tools that record a page leave such an element and all in it
 * out: Microsoft Clarity, Datadog, and Hotjar, which a tag manager may load.
 */
export const personalMasks = {
  'data-clarity-mask': 'true',
  'data-dd-privacy': 'mask',
  'data-hj-suppress': '',
} as const;
