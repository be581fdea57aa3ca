import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';
import { createScript, loadScript } from './load-script.ts';

declare global {
  interface Window {
    DD_RUM?: { init: (options: Record<string, unknown>) => void };
  }
}

/** The environment that the monitor reports, by the prefix of the host name. */
export function getHostEnvironment(hostname: string): 'dev' | 'qa' | 'prod' {
  if (/^dev[.-]/.test(hostname)) return 'dev';
  return /^qa[.-]/.test(hostname) ? 'qa' : 'prod';
}

export function startPerformanceMonitor(thirdParty: ConfiguredThirdParty): undefined {
  // A broken script has no `init`, or one that throws.
  loadScript(createScript(thirdParty))
    .then((isLoaded) => isLoaded && initialise(thirdParty.id))
    .catch(() => {});
}

function initialise(id: string): void {
  const [applicationId, clientToken] = id.split(':');
  window.DD_RUM?.init({
    applicationId,
    clientToken,
    site: 'datadoghq.eu',
    service: 'home-services',
    env: getHostEnvironment(location.hostname),
    sessionReplaySampleRate: 0,
    defaultPrivacyLevel: 'mask',
    // Addresses of API calls contain postcodes, and texts of pressed elements may be personal.
    trackResources: false,
    trackUserInteractions: false,
  });
}
