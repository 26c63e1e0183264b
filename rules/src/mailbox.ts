/** `ani+padel@example.com` is read in the mailbox `ani@example.com`. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@')
