// Separate from wording.ts and answers.ts, because the order page is at its script budget.
export const orderConfirmationText =
  'I own this home or I am its landlord, and I have read the important documents above.';

export const orderNotConfirmedMessage = 'Tick the box to confirm before you continue';
