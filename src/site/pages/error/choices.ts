/** What a buyer without script can do on the error page. The form field's name, and its values. */
export const choiceField = 'choice';
export type Choice = 'check-again' | 'buy-again' | 'new-purchase' | 'see-purchase';
