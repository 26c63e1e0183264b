/** The content of a mail. Both the HTML and the text part are made from it. */
export type Letter = {
  readonly locale: 'en' | 'id'
  readonly subject: string
  /** The line that inboxes show after the subject. */
  readonly preview: string
  readonly status: { readonly label: string; readonly tone: Tone }
  readonly title: string
  readonly lead: string
  readonly blocks: readonly Block[]
  readonly sender: Sender
  /** Why the recipient gets this mail. */
  readonly reason: string
}

/** The sign before the status: a small dot in this colour, or the large ball (`picked`). */
export type Tone = 'ok' | 'warn' | 'bad' | 'picked'

/** The location that sends the mail. */
export type Sender = {
  readonly name: string
  readonly legalName: string
  readonly postalAddress: string
  /** A WhatsApp link for questions. Null in mails to staff, and for a location without a WhatsApp number. */
  readonly help: Link | null
}

export type Link = { readonly label: string; readonly href: string }

export type Block = Panel | SoldItems | Section

/** The dark panel with the main message and the mail's only button. */
export type Panel = {
  readonly kind: 'panel'
  readonly label: string
  readonly value: string
  readonly note: string
  readonly button: Link | null
}

/** The bookings, packages, class sessions or goods of an order, with prices. */
export type SoldItems = {
  readonly kind: 'sold-items'
  readonly title: string
  readonly items: readonly LetterItem[]
  /** Deductions before the total. */
  readonly deductions: readonly PriceRow[]
  readonly total: PriceRow
  readonly tax: PriceRow
  /** How the total was paid; empty if it was paid in money only. */
  readonly payments: readonly PriceRow[]
}

/** A booking, a package or a class session. */
export type LetterItem = {
  /** `Booking 2`; empty if there is only one. */
  readonly caption: string
  /** The date, or the name of the package. */
  readonly title: string
  /** `17:00–19:00`, or the court-hours of the package; empty for goods. */
  readonly hours: string
  readonly turfs: readonly Turf[]
  readonly rows: readonly PriceRow[]
}

export type Turf = 'blue' | 'green' | 'clay'

/** `amount`: formatted, `Rp 450.000` or `50%`. */
export type PriceRow = { readonly label: string; readonly amount: string }

export type Section = {
  readonly kind: 'section'
  readonly title: string
  readonly lines: readonly string[]
  readonly rows?: readonly PriceRow[]
  readonly links?: readonly Link[]
}

/** A section with a title and lines only. */
export const section = (title: string, ...lines: readonly string[]): Section => ({
  kind: 'section',
  title,
  lines,
})
