/** A mail, ready to send. */
export type MailMessage = {
  /**
   * The key of the outbox row: `paid:<order id>`. The Message-ID is made from it, so that a repeated mail has the same
   * Message-ID.
   */
  readonly key: string
  readonly template: string
  readonly from: Correspondent
  readonly to: Correspondent
  readonly locale: 'en' | 'id'
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** The time of sending. */
  readonly at: Temporal.Instant
}

/** `address`: the e-mail. */
export type Correspondent = { readonly name: string; readonly address: string }

export type Attachment = {
  readonly filename: string
  readonly content: string
  readonly contentType: string
}

/** A header contains a control character or an invalid e-mail. The mail is not sent. */
export class HeaderRefused extends Error {
  override name = 'HeaderRefused'
}

const controlCharacter = /\p{Cc}|[\u2028\u2029]/u
/** One e-mail: no lists, comments or routes. */
const plainAddress = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/u

/**
 * Throws HeaderRefused if a header contains a control character, or an address is not exactly one e-mail. Otherwise a
 * name that somebody entered could add headers or recipients.
 */
export function checkHeaders(message: MailMessage): void {
  const { from, to, subject, attachments } = message
  const fields = [
    from.name,
    from.address,
    to.name,
    to.address,
    subject,
    ...attachments.map((file) => file.filename),
  ]
  if (fields.some((field) => controlCharacter.test(field)))
    throw new HeaderRefused('a control character in a header')
  if (![from.address, to.address].every((address) => plainAddress.test(address)))
    throw new HeaderRefused('not one plain address')
}
