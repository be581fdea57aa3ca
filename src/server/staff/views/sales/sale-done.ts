/** What a press on the page of a sale has done. */
export const saleDone = {
  sent: 'It is sent again now. Open this page again to see the answer.',
  'not-sent': 'Nothing was sent: it is being sent, or was sent since you opened the page.',
  held: 'The sale is on legal hold: it is not deleted.',
  released: 'The legal hold has ended.',
  'changed-meanwhile':
    'Nothing was done: somebody changed the legal hold since you opened the page.',
  'no-reason': 'Nothing was done: enter a reason.',
};

export type SaleDone = keyof typeof saleDone;

export const isSaleDone = (text: string | undefined): text is SaleDone =>
  text !== undefined && Object.hasOwn(saleDone, text);
