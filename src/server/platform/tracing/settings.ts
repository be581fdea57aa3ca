import * as z from 'zod/mini';
import { choice, notEmpty, type SettingValues, setting } from '../settings/setting.ts';

const isHttpUrl = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** Named as OpenTelemetry names them. The exporter reads OTEL_EXPORTER_OTLP_HEADERS itself. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    default: '',
    schema: z.string().check(z.refine((text) => text === '' || isHttpUrl(text))),
    expected: 'an http or https URL, or empty',
  }),
  OTEL_SERVICE_NAME: setting({
    default: 'home-services',
    schema: notEmpty,
    expected: 'a name',
  }),
  /** The `parentbased` samplers keep a trace if the proxy keeps it. */
  OTEL_TRACES_SAMPLER: choice([
    'parentbased_traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'traceidratio',
    'always_on',
    'always_off',
  ]),
  /** The share of traces that the `traceidratio` samplers keep, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: setting({
    default: '1',
    schema: z.pipe(z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/)), z.transform(Number)),
    expected: 'a number from 0 to 1',
  }),
};

export type TracingSettings = SettingValues<typeof tracingSettings>;
