/** The given classes as one attribute; undefined when there are none, so that no empty attribute is made. */
export const joinClassNames = (
  ...names: (string | false | null | undefined)[]
): string | undefined => names.filter(Boolean).join(' ') || undefined;
