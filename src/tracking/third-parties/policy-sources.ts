import type { ThirdPartySettings } from '#api/third-party-settings.ts';
import { listConfiguredThirdParties } from './configured.ts';
import { type SourceDirective, sourceDirectives } from './registry.ts';

type PolicySources = Partial<Record<SourceDirective, readonly string[]>>;

/**
 * The sources that the configured third parties add to the Content-Security-Policy. They are the same for all
 * pages: a browser applies the policy of the first page until the next document is loaded.
 */
export function listPolicySources(settings: ThirdPartySettings): PolicySources {
  const configured = listConfiguredThirdParties(settings);
  const sources = sourceDirectives.map((directive) => {
    const all = configured.flatMap(({ origin, script, sources: listed }) => [
      ...(directive === 'script-src' && script ? [origin] : []),
      ...(listed[directive] ?? []).map((source) => (source === 'origin' ? origin : source)),
    ]);
    return [directive, [...new Set(all)]] as const;
  });
  return Object.fromEntries(sources.filter(([, all]) => all.length > 0));
}
