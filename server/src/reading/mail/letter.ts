/** What a mail says, before it becomes HTML and text: both are made from this, so neither lacks anything. */
export type Letter = {
  readonly locale: 'en' | 'id'
  readonly subject: string
  /** The line that inboxes show behind the subject. */
  readonly preview: string
  readonly status: { readonly word: string; readonly tone: Tone }
  readonly title: string
  readonly lead: string
  readonly blocks: readonly Block[]
  readonly sender: Sender
  /** Why the reader gets this mail. */
  readonly reason: string
}

export type Tone = 'ok' | 'warn' | 'bad' | 'picked'

/** The location that writes. */
export type Sender = {
  readonly name: string
  readonly legalName: string
  readonly address: string
  /** Null in mails to the location itself. */
  readonly help: Link | null
}

export type Link = { readonly label: string; readonly href: string }

export type Block = Panel | Bookings | Section

/** The dark panel: what matters most, and the one button of the mail. */
export type Panel = {
  readonly kind: 'panel'
  readonly label: string
  readonly value: string
  readonly note: string
  readonly button: Link | null
}

/** The booking items with their prices. */
export type Bookings = {
  readonly kind: 'bookings'
  readonly title: string
  readonly items: readonly LetterItem[]
  /** What is taken off, before the total. */
  readonly less: readonly PriceRow[]
  readonly total: PriceRow
  readonly tax: PriceRow
  /** Who pays the total, where it is not money alone. */
  readonly paid: readonly PriceRow[]
}

/** A booking item; a package has its name for a date, and its court-hours for the hours. */
export type LetterItem = {
  /** `Booking 2`; empty when there is only one. */
  readonly label: string
  readonly date: string
  /** `17:00–19:00` */
  readonly hours: string
  readonly turfs: readonly Turf[]
  readonly rows: readonly PriceRow[]
}

export type Turf = 'blue' | 'green' | 'clay'

/** `amount` as written: `Rp 450.000`, `50%`. */
export type PriceRow = { readonly label: string; readonly amount: string }

/** A headline with lines under it, rows of two columns, links. */
export type Section = {
  readonly kind: 'section'
  readonly title: string
  readonly lines: readonly string[]
  readonly rows?: readonly PriceRow[]
  readonly links: readonly Link[]
}
