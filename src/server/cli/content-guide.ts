// `npm run content:guide`: writes what is made from the schemas of the content, docs/content.md and content/.schemas. Its examples
// are from tests/content.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createGuideFiles, schemaFolder } from '#server/content/schemas/content-guide.ts';

rmSync(schemaFolder, { recursive: true, force: true });
mkdirSync(schemaFolder);
for (const [file, text] of createGuideFiles()) writeFileSync(file, text);
