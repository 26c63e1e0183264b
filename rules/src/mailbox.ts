/** The mailbox of an address: `ani+padel@example.com` → `ani@example.com`. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@')
