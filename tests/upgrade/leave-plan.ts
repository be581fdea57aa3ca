import { leavePath } from '#api/paths.ts';
import { createVisitorHeader } from '#tests/support/visitor-address.ts';

/** Withdraws from a contract by the forms without script, as its buyer does, and returns the number of the notice; undefined if there is none. */
export async function leavePlan(
  address: string,
  { reference, email }: { reference: string; email: string },
): Promise<string | undefined> {
  const visitor = createVisitorHeader(reference);
  let cookie = '';
  const send = async (path: string, form?: Record<string, string>) => {
    const response = await fetch(`${address}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { ...visitor, cookie, ...(form && { 'sec-fetch-site': 'same-origin' }) },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response.text();
  };
  await send(leavePath, { act: 'find', reference, email });
  const check = await send(`${leavePath}?kind=withdraw`);
  const key = /name="key" value="([\w-]+)"/.exec(check)?.[1] ?? '';
  await send(leavePath, { act: 'send', kind: 'withdraw', key });
  return /LV-\w{4}-\w{4}/.exec(await send(leavePath))?.[0];
}
