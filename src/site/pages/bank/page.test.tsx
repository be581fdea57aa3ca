import { expect, test } from 'vitest';
import { basePath, endpointPaths } from '#api/paths.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';

const productId = 'plumbing-protect';

test('the bank step shows a summary of the guarantee before Continue, and the folded guarantee after it', async () => {
  const { find, readText } = await openJourney({ productId, step: 'bank' });
  const guarantee = find('section', 'The Direct Debit Guarantee');
  expect(guarantee.querySelectorAll('li')).toHaveLength(5);
  expect(guarantee.querySelector('details')?.open).toBe(false);
  expect(readText()).toMatch(
    /The Direct Debit Guarantee protects you.*Continue.*10 working days in advance/,
  );
  // A browser opens the folded part that a link leads to.
  const target = find('form a', 'Read it below').getAttribute('href') ?? '';
  expect(guarantee.querySelector(`details > ${target}`)).not.toBeNull();
});

const taken = 'Taken from your details. Change it if the account has another name.';

test('the name on the account is filled in with the buyer’s name, and the hint says so', async () => {
  const journey = await openJourney({ productId, step: 'bank' });
  expect(journey.readValue('accountName')).toBe('Amelia Okafor');
  const field = journey.find('[name=accountName]');
  expect(field.getAttribute('autocomplete')).toBe('name');
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe(taken);
  // The hint does not change while the buyer types.
  await journey.fill('accountName', 'A Okafor');
  expect(hint?.textContent).toBe(taken);
  await journey.fill('accountName', '');
  await journey.pressSubmit();
  await journey.settle(() => journey.find('[role=alert] a', 'Enter the name on the account'));

  const reloaded = await journey.load(window.location.pathname);
  expect(reloaded.readValue('accountName'), 'an emptied field stays empty').toBe('');
  expect(reloaded.readText()).toContain('As it appears on your card or statement');
});

test('the account name follows a change of the details until the buyer types another', async () => {
  const journey = await openJourney({ productId, step: 'bank' });
  const changeSurname = async (surname: string) => {
    await journey.follow('Back');
    await journey.expectStep(productId, 'details');
    await journey.fill('surname', surname);
    await journey.pressSubmit();
    await journey.expectStep(productId, 'bank');
  };
  await changeSurname('Okafor-Smith');
  expect(journey.readValue('accountName')).toBe('Amelia Okafor-Smith');

  // Also when the bank step is answered.
  await journey.fill('sortCode', '20-00-00');
  await journey.fill('accountNumber', '55779911');
  await journey.choose('isSoleAuthority', 'Y');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'summary');
  await journey.follow('Change your details');
  await journey.expectStep(productId, 'details');
  await journey.fill('surname', 'Smith');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'summary');
  await journey.expectText(/Name on the accountAmelia Smith/);

  await journey.follow('Change your payments');
  await journey.expectStep(productId, 'bank');
  await journey.fill('accountName', 'Mr & Mrs Smith');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'summary');
  await journey.follow('Change your details');
  await journey.expectStep(productId, 'details');
  await journey.fill('surname', 'Okafor');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'summary');
  await journey.expectText(/Name on the accountMr & Mrs Smith/);
});

test('a typed account name that was not sent stays when the details change', async () => {
  const journey = await openJourney({ productId, step: 'bank' });
  await journey.fill('accountName', 'A Okafor');
  await journey.follow('Back');
  await journey.expectStep(productId, 'details');
  await journey.fill('surname', 'Smith');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'bank');
  expect(journey.readValue('accountName')).toBe('A Okafor');
});

test.each([
  ['spaces', 'J. Smith', ' 20 00 00 ', ' 5577 9911 '],
  ['dashes', 'Mr & Mrs A Smith', '20-00-00', '55779911'],
  ['full-width digits', 'A Okafor-Smith Ltd', '２０００００', '５５７７９９１１'],
])(
  'bank details with %s are sent as digits, and the sort code is shown in pairs on return',
  async (_, accountName, sortCode, accountNumber) => {
    const journey = await openJourney({ productId, step: 'bank' });
    await journey.fill('accountName', accountName);
    await journey.fill('sortCode', sortCode);
    await journey.fill('accountNumber', accountNumber);
    await journey.choose('isSoleAuthority', 'Y');
    await journey.pressSubmit();
    await journey.expectStep(productId, 'summary');
    const checks = journey.calls.filter(({ path }) => path === endpointPaths.validateBankDetails);
    expect(checks.map(({ body }) => body)).toEqual([
      { accountName, sortCode: '200000', accountNumber: '55779911', encrypted: false },
    ]);
    await journey.goBack();
    await journey.expectStep(productId, 'bank');
    expect(journey.readValue('sortCode')).toBe('20-00-00');
    expect(journey.readValue('accountNumber')).toBe('55779911');
  },
);

test('refused bank details keep what was typed, and a buyer who cannot authorise payments alone is offered a call', async () => {
  const journey = await openJourney({
    productId,
    step: 'bank',
    respond: (path) =>
      path === endpointPaths.validateBankDetails ? new Response('', { status: 406 }) : undefined,
  });
  await journey.fill('accountName', 'Amelia Okafor');
  await journey.fill('sortCode', '20-00-00');
  await journey.fill('accountNumber', '55779912');
  await journey.choose('isSoleAuthority', 'Y');
  await journey.pressSubmit();
  await journey.expectText('We could not confirm these bank details');
  expect(journey.readText()).toMatch(/Check your sort code.*Check your account number/);
  // An edit of any bank field withdraws the refusal and its messages; the advice stays.
  await journey.fill('accountName', 'A Okafor');
  await journey.expectText('We will check the new details when you continue');
  expect(journey.readText()).not.toMatch(/could not confirm|Check your (sort code|account number)/);
  expect(journey.readText()).toContain('no two digits are swapped');
  expect(journey.container.querySelector('[role=alert]')).toBeNull();
  await journey.pressSubmit();
  await journey.expectText('We could not confirm these bank details');
  await journey.choose('isSoleAuthority', 'N');
  await journey.pressSubmit();
  await journey.expectHeading('Let’s set this up together by phone');
  await journey.expectText('Call 0801 157 0142');
  await journey.click('a', 'Use a different account');
  expect(journey.readValue('accountNumber')).toBe('55779912');
  await journey.pressSubmit();
  await journey.expectText('Speak to an expert');
  await journey.follow('Speak to an expert');
  await journey.expectPath(`${basePath}/speak-to-an-expert`);
});

test.each([406, 503])(
  'an account that is not accepted (%i) ends the one accepted before; what was typed stays until one is accepted',
  async (status) => {
    let isRefused = true;
    const journey = await openJourney({
      productId,
      step: 'summary',
      respond: (path) =>
        path === endpointPaths.validateBankDetails && isRefused
          ? new Response('', { status })
          : undefined,
    });
    await journey.follow('Change your payments');
    await journey.expectStep(productId, 'bank');
    // Sent as it was: nothing was typed that a draft could keep.
    await journey.pressSubmit();
    await journey.settle(() => journey.find('[role=alert]'));
    expect(journey.readValue('accountNumber')).toBe('55779911');
    await journey.fill('accountNumber', '55779912');
    await journey.pressSubmit();
    await journey.settle(() => journey.find('[role=alert]'));
    await journey.follow('Back');
    await journey.expectStep(productId, 'details');
    const reloaded = await journey.load(`${basePath}/${productId}/summary`);
    await reloaded.expectStep(productId, 'bank');
    expect(reloaded.readValue('accountNumber')).toBe('55779912');
    expect(reloaded.readValue('sortCode')).toBe('20-00-00');
    isRefused = false;
    await reloaded.pressSubmit();
    await reloaded.expectStep(productId, 'summary');
  },
);

test.each([
  [429, 'Please wait a few minutes', 'A limit on requests applies'],
  [500, 'We could not check your bank details just now', 'Please try again in a short while'],
  [503, 'We could not check your bank details just now', 'Please try again in a short while'],
  [400, 'We could not confirm these bank details', 'No money has been taken'],
])('a check that fails with %i says: %s', async (status, title, text) => {
  const journey = await openJourney({
    productId,
    step: 'bank',
    respond: (path) =>
      path === endpointPaths.validateBankDetails ? new Response('', { status }) : undefined,
  });
  await journey.fill('sortCode', '20-00-00');
  await journey.fill('accountNumber', '55779911');
  await journey.choose('isSoleAuthority', 'Y');
  await journey.pressSubmit();
  await journey.settle(() =>
    expect(journey.find('[role=alert]', title).textContent).toContain(text),
  );
  expect(journey.readValue('accountNumber')).toBe('55779911');
});

test('the check is announced while it runs, and not for a form with errors', async () => {
  let finishCheck = () => {};
  const checked = new Promise<Response>((resolve) => {
    finishCheck = () => resolve(Response.json({}));
  });
  const journey = await openJourney({
    step: 'bank',
    respond: (path) => (path === endpointPaths.validateBankDetails ? checked : undefined),
  });
  const announced: string[] = [];
  const observer = new MutationObserver(() => {
    const statuses = journey.container.querySelectorAll('[role=status]');
    announced.push(...[...statuses].map(({ textContent }) => textContent ?? ''));
  });
  observer.observe(journey.container, { childList: true, characterData: true, subtree: true });
  await journey.pressSubmit();
  await journey.expectText('There are 3 things to fix');
  expect(announced.join('')).toBe('');
  await journey.fill('sortCode', '20-00-00');
  await journey.fill('accountNumber', '55779911');
  await journey.choose('isSoleAuthority', 'Y');
  await journey.pressSubmit();
  await journey.settle(() => expect(announced).toContain('Checking your bank details'));
  observer.disconnect();
  finishCheck();
  await journey.expectStep('plumbing-protect', 'summary');
});
