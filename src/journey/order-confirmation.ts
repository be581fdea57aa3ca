/** Apart from the answers' schemas, so that the order page can say it without carrying a validator. */
export const orderConfirmationMessage = 'Tick the box to confirm before you continue';
