/** A mail as it leaves the product. */
export type MailMessage = {
  /** One per effect (`paid:<order id>`); the same key gives the same Message-ID, so a repeat can be told. */
  readonly key: string
  /** What it is: `payment-confirmed`. */
  readonly template: string
  readonly from: Correspondent
  readonly to: Correspondent
  readonly locale: 'en' | 'id'
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
  readonly at: Temporal.Instant
}

export type Correspondent = { readonly name: string; readonly address: string }

export type Attachment = {
  readonly filename: string
  readonly content: string
  readonly contentType: string
}

/** A name, address or subject that would write a header of its own. It never goes out. */
export class HeaderRefused extends Error {
  override name = 'HeaderRefused'
}

const controlCharacter = /\p{Cc}|[\u2028\u2029]/u
/** One plain address: nothing that a mail server reads as a list, a comment or a route. */
const plainAddress = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/u

/**
 * Throws HeaderRefused when a header field of the message holds a line break or another control character, or when
 * an address is not exactly one address.
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
