import { makeEmailLink, makeLink, type LinkContext } from '../../people/accounts/make-link.ts'
import type { Connection } from '../../platform/database/open.ts'
import { adjustmentOf, balanceAdjusted } from './balance-adjusted.ts'
import { changeEmailLetter } from './change-email.ts'
import { readEmailChange, type MailCustomer } from './read-customer.ts'
import { emailChangeRequested, emailChanged } from './email-changed.ts'
import type { Letter } from './letter.ts'
import { passwordChanged } from './password-changed.ts'
import { registeredAgain } from './registered-again.ts'
import { resetPasswordLetter } from './reset-password.ts'
import { secondFactorReset } from './second-factor-reset.ts'
import { mailCheck } from './mail-check.ts'
import { verifyEmailLetter } from './verify-email.ts'
import { letterAsMail, type ComposedMail } from './compose-mail.ts'
import { momentOf, numberOf, textOf, type Payload } from '../../platform/outbox/queries.ts'

/** A letter and its recipient. */
type AddressedLetter = { readonly letter: Letter; readonly email: string }

/**
 * The mail about an account by the name of its template, in the customer's language; null if it is outdated, such as a
 * request to verify a verified e-mail. Tokens of links are made here, so that neither the outbox nor a backup has them.
 * RangeError for an unknown template.
 */
export async function composeAccountMail(
  db: Connection,
  customer: MailCustomer,
  { payload, ...making }: { payload: Payload } & LinkContext,
): Promise<ComposedMail | null> {
  const template = textOf(payload, 'template')
  const addressed = await letterOf(template, { db, customer, payload, making })
  if (addressed === null) return null
  return letterAsMail(template, addressed.letter, {
    from: { name: customer.location.name, address: customer.location.email },
    to: { name: customer.name, address: addressed.email },
    publicUrl: making.publicUrl,
  })
}

type AccountFacts = {
  readonly db: Connection
  readonly customer: MailCustomer
  readonly payload: Payload
  readonly making: LinkContext
}

function letterOf(
  template: string,
  facts: AccountFacts,
): Promise<AddressedLetter | null> | AddressedLetter | null {
  const { customer, payload, making } = facts
  const own = (letter: Letter): AddressedLetter => ({ letter, email: customer.email })
  switch (template) {
    case 'verify-email':
      return customer.isVerified ? null : verifyEmailMail(facts)
    case 'reset-password':
      return resetPasswordMail(facts)
    case 'change-email':
      return toNewAddress(facts)
    case 'email-changed':
      return toOldAddress(facts)
    case 'password-changed':
      return own(passwordChanged(customer, momentOf(payload, 'at'), making.publicUrl))
    case 'second-factor-reset':
      return own(secondFactorReset(customer, momentOf(payload, 'at'), making.publicUrl))
    case 'mail-check':
      return own(mailCheck(customer, making.publicUrl))
    case 'balance-changed':
      return balanceMail(facts)
    case 'registered-again':
      return own(registeredAgain(customer, making.publicUrl))
    default:
      throw new RangeError(`no mail is called ${template}`)
  }
}

async function balanceMail({ db, customer, payload, making }: AccountFacts): Promise<AddressedLetter> {
  const adjusted = await adjustmentOf(db, numberOf(payload, 'actId'))
  const page = `${making.publicUrl}${adjusted.package === null ? '/profile' : '/quota-packages'}`
  return { letter: balanceAdjusted(adjusted, { to: customer, page }), email: customer.email }
}

async function verifyEmailMail({ db, customer, making }: AccountFacts): Promise<AddressedLetter> {
  const { id: customerId, email } = customer
  const href = await makeLink(db, { purpose: 'verify-email', customerId, email, ...making })
  return { letter: verifyEmailLetter(customer, href), email }
}

async function resetPasswordMail({ db, customer, making }: AccountFacts): Promise<AddressedLetter> {
  const href = await makeLink(db, { purpose: 'reset-password', customerId: customer.id, ...making })
  return { letter: resetPasswordLetter(customer, href), email: customer.email }
}

async function toNewAddress({
  db,
  customer,
  payload,
  making,
}: AccountFacts): Promise<AddressedLetter | null> {
  const link = await makeEmailLink(db, { linkId: numberOf(payload, 'linkId'), ...making })
  return link && { letter: changeEmailLetter(customer, link.email, link.href), email: link.email }
}

/** Sends the notice to the old address, also after the change was made, because the link stores the old address. */
async function toOldAddress({
  db,
  customer,
  payload,
  making,
}: AccountFacts): Promise<AddressedLetter | null> {
  const change = await readEmailChange(db, numberOf(payload, 'linkId'))
  if (change === null) return null
  return change.madeAt === null
    ? { letter: emailChangeRequested(customer, change, making.publicUrl), email: customer.email }
    : { letter: emailChanged(customer, change.madeAt), email: change.email }
}
