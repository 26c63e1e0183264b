import { createHash } from 'node:crypto'
import { mailboxOf } from '@pantul/rules/mailbox'

/** Who uses a promo; guests are known by phone (E.164) and e-mail, customers by their account as well. */
export type PromoCustomer = {
  readonly customerId: number | null
  readonly email: string
  readonly phoneE164: string
}

/**
 * The keys by which limits per customer know a person: one for each way, so that another phone with the same e-mail, or
 * logging out, is still the same person. An e-mail counts without what stands after a `+`. Hashed: they name nobody.
 */
export const customerKeys = ({ customerId, email, phoneE164 }: PromoCustomer): string[] =>
  [
    customerId === null ? '' : `customer ${customerId}`,
    email === '' ? '' : `email ${mailboxOf(email)}`,
    phoneE164 === '' ? '' : `phone ${phoneE164}`,
  ]
    .filter((who) => who !== '')
    .map((who) => createHash('sha256').update(who).digest('base64url'))
