import * as m from '@pantul/messages/words'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import type { Letter, Link } from './letter.ts'
import type { Correspondent, MailMessage } from './message.ts'
import type { MailLocation } from './read-order.ts'

/** A mail without its key and its time. */
export type ComposedMail = Omit<MailMessage, 'key' | 'at'>

type Envelope = {
  /** The location that sends the mail. */
  readonly location: Pick<MailLocation, 'name' | 'email'>
  readonly to: Correspondent
  /** Without a trailing slash. */
  readonly publicUrl: string
}

export function letterAsMail(
  template: string,
  letter: Letter,
  { location, to, publicUrl }: Envelope,
): ComposedMail {
  const { locale, subject } = letter
  const legalLinks: Link[] = [
    { label: m.legal_terms({}, { locale }), href: `${publicUrl}/terms` },
    { label: m.legal_privacy({}, { locale }), href: `${publicUrl}/privacy` },
  ]
  return {
    template,
    from: { name: location.name, address: location.email },
    to,
    locale,
    subject,
    html: letterHtml(letter, legalLinks),
    text: letterText(letter, legalLinks),
    attachments: [],
  }
}
