// Apart from the other words and from the answers' schemas, so that the order page stays light.
export const orderConfirmationText =
  'I own this home or I am its landlord, and I have read the important documents above.';

export const orderConfirmationMessage = 'Tick the box to confirm before you continue';
