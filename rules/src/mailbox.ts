/** The mailbox to which an e-mail address leads: `ani+padel@example.com` → `ani@example.com`. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@')

/**
 * The key by which mails to a mailbox are counted. Gmail ignores dots: `A.ni+padel@googlemail.com` → `ani@gmail.com`. Do
 * not find accounts by it: an account has the e-mail address that was typed.
 */
export function mailCountKey(email: string): string {
  const mailbox = mailboxOf(email)
  const [user = '', domain] = mailbox.split('@')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${user.replaceAll('.', '')}@gmail.com` : mailbox
}
