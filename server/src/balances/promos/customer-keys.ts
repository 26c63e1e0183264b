import { createHash } from 'node:crypto'
import { mailboxOf } from '@pantul/rules/mailbox'

/** The person who uses a promo: known by phone (E.164) and e-mail, customers also by account. */
export type PromoCustomer = {
  readonly customerId: number | null
  readonly email: string
  readonly phoneE164: string
}

/**
 * Keys that identify a person for limits: one each for account, e-mail and phone, so that changing one of them or
 * logging out does not avoid the limit. Ignores the part of an e-mail from `+`. The keys are hashed, because they are
 * stored.
 */
export const customerKeys = ({ customerId, email, phoneE164 }: PromoCustomer): string[] =>
  [
    customerId === null ? '' : `customer ${customerId}`,
    email === '' ? '' : `email ${mailboxOf(email)}`,
    phoneE164 === '' ? '' : `phone ${phoneE164}`,
  ]
    .filter((who) => who !== '')
    .map((who) => createHash('sha256').update(who).digest('base64url'))
