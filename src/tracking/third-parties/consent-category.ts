/** What a visitor can allow or refuse. */
export type ConsentCategory = 'analytics' | 'experience' | 'marketing';
