import type { Handler } from 'hono';
import { boilerMakeBodySchema } from '#api/boiler-make.ts';
import { tidyText } from '#rules/fields/tidy-text.ts';
import type { Content } from '#server/content/store/content.ts';
import { failureResponse } from '#server/http/requests/failure-response.ts';
import { createBodyHandler } from '#server/http/requests/json-body.ts';

/** POST update-boiler-make: finds the make in any case and spacing, and returns it as the list spells it. */
export function boilerMakeEndpoint(content: () => Pick<Content, 'boilerMakes'>): Handler {
  return createBodyHandler(boilerMakeBodySchema, (c, body) => {
    const typed = tidyText(body.make).toLowerCase();
    const make = content().boilerMakes.find((known) => known.toLowerCase() === typed);
    if (make) return c.json({ make });
    const message = 'Choose the make of your boiler';
    return failureResponse(c, 400, [{ field: 'make', code: 'INVALID', message }]);
  });
}
