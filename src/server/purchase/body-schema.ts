import { createContractBodySchema } from '#api/create-contract.ts';

type BodySchema = ReturnType<typeof createContractBodySchema>;

let latest: { today: string; schema: BodySchema } | undefined;

/** The schema of a create-contract body on this day. Creating one takes longer than parsing a body with it. */
export function getBodySchema(today: string): BodySchema {
  if (latest?.today !== today) latest = { today, schema: createContractBodySchema(today) };
  return latest.schema;
}
