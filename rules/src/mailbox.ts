/** The mailbox of an address: `ani+padel@example.com` → `ani@example.com`. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@')

/**
 * The key by which mails to a mailbox are counted: `mailboxOf`, for Gmail also without dots:
 * `A.ni+padel@googlemail.com` → `ani@gmail.com`. Do not use it to find accounts: they are found by the typed address.
 */
export function mailCountKey(email: string): string {
  const mailbox = mailboxOf(email)
  const [user = '', domain] = mailbox.split('@')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${user.replaceAll('.', '')}@gmail.com` : mailbox
}
