import { createHash } from 'node:crypto'
import { mailboxOf } from '@pantul/rules/mailbox'

/** The person who uses a promo: known by phone (E.164) and e-mail, customers also by account. */
export type PromoCustomer = {
  readonly customerId: number | null
  readonly email: string
  readonly phoneE164: string
}

/** Whether nothing identifies the person, so that no limit per person can be checked. */
export const isAnonymous = ({ customerId, email, phoneE164 }: PromoCustomer): boolean =>
  customerId === null && email === '' && phoneE164 === ''

/**
 * Keys that identify a person for limits: one each for account, e-mail and phone, so that changing one of them or
 * logging out does not avoid the limit. Ignores the part of an e-mail from `+`. A counter guest who gave only a name gets
 * a key of the order. The keys are hashed, because they are stored.
 */
export const customerKeys = (
  { customerId, email, phoneE164 }: PromoCustomer,
  orderPublicId: string,
): string[] =>
  [
    customerId === null ? '' : `customer ${customerId}`,
    email === '' ? '' : `email ${mailboxOf(email)}`,
    phoneE164 === '' ? '' : `phone ${phoneE164}`,
    isAnonymous({ customerId, email, phoneE164 }) ? `order ${orderPublicId}` : '',
  ]
    .filter((identity) => identity !== '')
    .map((identity) => createHash('sha256').update(identity).digest('base64url'))
