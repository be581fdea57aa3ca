/** Headers of every report. Invalid ones are ignored. */
export const journeyNameHeader = 'X-Journey-Name';
export const journeyIdHeader = 'X-Journey-Id';
export const sessionIdHeader = 'X-Session-Id';
