import * as m from '@pantul/messages/words'
import type { MailCustomer } from './read-customer.ts'
import type { Letter, Link, Panel, Sender } from './letter.ts'

/** The location that sends mails about an account, with its WhatsApp number if it has one. */
export function accountSender({ location, locale }: Pick<MailCustomer, 'location' | 'locale'>): Sender {
  const question = m.mail_account_help_text({ location: location.name }, { locale })
  const help = {
    label: m.mail_help_link({ location: location.name }, { locale }),
    href: `https://wa.me/${location.whatsapp}?text=${encodeURIComponent(question)}`,
  }
  return {
    name: location.name,
    legalName: location.legalName,
    postalAddress: [location.address, location.city].filter((line) => line !== '').join(', '),
    help: location.whatsapp === '' ? null : help,
  }
}

type LinkPanel = {
  /** How long the link works: `24 hours`. */
  readonly lifetime: string
  readonly email: string
  readonly button: Link
  readonly locale: Letter['locale']
}

/** The panel with the mail's link, its lifetime, and the e-mail of the account. */
export const linkPanel = ({ lifetime, email, button, locale }: LinkPanel): Panel => ({
  kind: 'panel',
  label: m.mail_link_works_for({}, { locale }),
  value: lifetime,
  note: email,
  button,
})
