import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { html, raw } from 'hono/html';
import type { DescribedOperation, OpenApiDocument } from '#api/openapi.ts';
import { basePath, openApiPath } from '#api/paths.ts';
import type { Brand } from '#catalogue/brand.ts';
import { createBrandStyles } from '#catalogue/brand-styles.ts';
import type { JsonSchema } from '#rules/json/json-schema.ts';
import { listFieldRows } from './field-rows.ts';

type Html = ReturnType<typeof html>;

const stylesheet = `${basePath}/api-docs.css`;

const figtreeFace = `@font-face{font-family:'Figtree Variable';font-weight:300 900;font-display:optional;src:url(${figtree}) format('woff2')}`;

/** The OpenAPI document as an HTML page without script, in the brand's font, whose file is at `fontAddress` unless it is Figtree. */
export function renderApiDocsPage(
  document: OpenApiDocument,
  brand: Brand,
  fontAddress: string | undefined,
): Html {
  const styles = `${brand.font ? '' : figtreeFace}${createBrandStyles(brand, fontAddress)}`;
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${document.info.title}: the API</title>
    <link rel="icon" href="/favicon.svg">
    <style>${raw(styles)}</style>
    <link rel="stylesheet" href="${stylesheet}">
  </head>
  <body>
    <header>
      <h1>${document.info.title}: the API</h1>
      <p>${document.info.description}</p>
      <p>Machine-readable: <a href="${openApiPath}">openapi.json</a> (OpenAPI ${document.openapi}).</p>
    </header>
    <nav aria-label="Calls">
      <ul>
        ${listed.map(
          ({ operation }) =>
            html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
        )}
        ${Object.values(document.webhooks).map(
          ({ post }) => html`<li><a href="#${post.operationId}">Webhook: ${post.summary}</a></li>`,
        )}
        <li><a href="#failure">Failures</a></li>
      </ul>
    </nav>
    <main>
      ${listed.map(({ path, method, operation }) => operationSection(path, method, operation))}
      ${Object.values(document.webhooks).map(({ post }) => operationSection('CRM_URL', 'post', post))}
      <section id="failure">
        <h2>Failures</h2>
        <p>Every response with a status of 400 or above has this body.</p>
        ${fieldTable('Failure', document.components.schemas.Failure)}
      </section>
    </main>
  </body>
</html>
`;
}

function operationSection(path: string, method: string, operation: DescribedOperation): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const success = responses[200]?.content?.['application/json'].schema;
  return html`<section id="${operationId}">
        <h2>${summary}</h2>
        <p><code>${method.toUpperCase()} ${path}</code></p>
        <p>${description}</p>
        ${parameters.length > 0 && parameterTable(parameters)}
        ${body && fieldTable(`Body. ${requestBody.description}`, body.schema)}
        ${
          body?.example !== undefined &&
          html`<details><summary>Example</summary><pre tabindex="0">${JSON.stringify(body.example, null, 2)}</pre></details>`
        }
        ${success && fieldTable('Response with status 200', success)}
        <table>
          <caption>Statuses</caption>
          <thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
          <tbody>${Object.entries(responses).map(
            ([status, { description: meaning }]) =>
              html`<tr><th scope="row">${status}</th><td>${meaning}</td></tr>`,
          )}</tbody>
        </table>
      </section>`;
}

function parameterTable(parameters: DescribedOperation['parameters']): Html {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  const places = [...new Set(parameters.map((one) => one.in))].join(', ');
  return fieldTable(`Parameters (${places})`, { type: 'object', properties, required });
}

function fieldTable(caption: string, schema: JsonSchema | undefined): Html {
  return html`<table>
          <caption>${caption}</caption>
          <thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Notes</th></tr></thead>
          <tbody>${listFieldRows(schema ?? {}).map(
            ({ name, kind, isRequired, notes }) =>
              html`<tr><th scope="row"><code>${name}</code></th><td>${kind}${isRequired ? '' : ', optional'}</td><td>${notes}</td></tr>`,
          )}</tbody>
        </table>`;
}
