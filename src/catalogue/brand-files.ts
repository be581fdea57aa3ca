/** The files of a brand that every page has. */
export interface BrandFiles {
  /** The text of logo.svg. */
  logo: string;
  /** The text of logo-on-dark.svg, or of logo.svg if there is no such file. */
  logoOnDark: string;
  /** Addresses, with a hash in them. */
  favicon: string;
  appleTouchIcon: string;
  font: string | undefined;
}
