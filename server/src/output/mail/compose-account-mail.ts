import { issueChangeEmailLink, makeLink, type LinkContext } from '../../people/accounts/make-link.ts'
import type { Connection } from '../../platform/database/open.ts'
import { momentOf, numberOf, textOf, type Payload } from '../../platform/outbox/queries.ts'
import {
  confirmNewEmail,
  emailChanged,
  emailChangeRequested,
  mailCheck,
  passwordChanged,
  registeredAgain,
  resetPassword,
  secondFactorReset,
  verifyEmail,
} from './account-letters.ts'
import { balanceAdjusted } from './balance-letters.ts'
import { letterAsMail, type ComposedMail } from './letter-as-mail.ts'
import type { Letter } from './letter.ts'
import { readBalanceAdjustment } from './read-changes.ts'
import { readEmailChange, type MailCustomer } from './read-customer.ts'

type AddressedLetter = { readonly letter: Letter; readonly email: string }

/**
 * The mail about an account by the name of its template, in the customer's language. Null if it is outdated, such as a
 * request to verify a verified e-mail. Tokens of links are created here, so that neither the outbox nor a backup
 * contains them. RangeError for an unknown template.
 */
export async function composeAccountMail(
  db: Connection,
  customer: MailCustomer,
  { payload, ...linkContext }: { readonly payload: Payload } & LinkContext,
): Promise<ComposedMail | null> {
  const template = textOf(payload, 'template')
  const addressed = await writeLetter(template, { db, customer, payload, linkContext })
  if (addressed === null) return null
  return letterAsMail(template, addressed.letter, {
    location: customer.location,
    to: { name: customer.name, address: addressed.email },
    publicUrl: linkContext.publicUrl,
  })
}

type AccountFacts = {
  readonly db: Connection
  readonly customer: MailCustomer
  readonly payload: Payload
  readonly linkContext: LinkContext
}

function writeLetter(
  template: string,
  facts: AccountFacts,
): Promise<AddressedLetter | null> | AddressedLetter | null {
  const { customer, payload, linkContext } = facts
  const { publicUrl } = linkContext
  const toCustomer = (letter: Letter): AddressedLetter => ({ letter, email: customer.email })
  switch (template) {
    case 'verify-email':
      return customer.hasVerifiedEmail ? null : writeVerifyEmail(facts)
    case 'reset-password':
      return writeResetPassword(facts)
    case 'change-email':
      return writeToNewEmail(facts)
    case 'email-changed':
      return writeToOldEmail(facts)
    case 'password-changed':
      return toCustomer(passwordChanged(customer, momentOf(payload, 'at'), publicUrl))
    case 'second-factor-reset':
      return toCustomer(secondFactorReset(customer, momentOf(payload, 'at'), publicUrl))
    case 'mail-check':
      return toCustomer(mailCheck(customer, publicUrl))
    case 'balance-changed':
      return writeBalanceAdjusted(facts)
    case 'registered-again':
      return toCustomer(registeredAgain(customer, publicUrl))
    default:
      throw new RangeError(`no mail is called ${template}`)
  }
}

async function writeBalanceAdjusted({
  db,
  customer,
  payload,
  linkContext,
}: AccountFacts): Promise<AddressedLetter> {
  const adjustment = await readBalanceAdjustment(db, numberOf(payload, 'actId'))
  const path = adjustment.packageName === null ? '/profile' : '/quota-packages'
  const balancePage = `${linkContext.publicUrl}${path}`
  return { letter: balanceAdjusted(adjustment, { to: customer, balancePage }), email: customer.email }
}

async function writeVerifyEmail({ db, customer, linkContext }: AccountFacts): Promise<AddressedLetter> {
  const { id: customerId, email } = customer
  const href = await makeLink(db, { purpose: 'verify-email', customerId, email, ...linkContext })
  return { letter: verifyEmail(customer, href), email }
}

async function writeResetPassword({ db, customer, linkContext }: AccountFacts): Promise<AddressedLetter> {
  const href = await makeLink(db, { purpose: 'reset-password', customerId: customer.id, ...linkContext })
  return { letter: resetPassword(customer, href), email: customer.email }
}

async function writeToNewEmail({
  db,
  customer,
  payload,
  linkContext,
}: AccountFacts): Promise<AddressedLetter | null> {
  const link = await issueChangeEmailLink(db, { linkId: numberOf(payload, 'linkId'), ...linkContext })
  return link && { letter: confirmNewEmail(customer, link.email, link.href), email: link.email }
}

async function writeToOldEmail({
  db,
  customer,
  payload,
  linkContext,
}: AccountFacts): Promise<AddressedLetter | null> {
  const change = await readEmailChange(db, numberOf(payload, 'linkId'))
  if (change === null) return null
  return change.changedAt === null
    ? { letter: emailChangeRequested(customer, change, linkContext.publicUrl), email: customer.email }
    : { letter: emailChanged(customer, change.changedAt), email: change.email }
}
