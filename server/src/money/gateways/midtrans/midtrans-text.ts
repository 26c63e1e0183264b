/** What Midtrans sends and answers. Fields beyond those that are read are kept, not looked at. */
export type MidtransNotice = Readonly<Record<string, unknown>>

/** A field of it, when it is text and not empty; anything else counts as absent. */
export function textOf(notice: MidtransNotice, field: string): string | null {
  const value = notice[field]
  return typeof value === 'string' && value !== '' ? value : null
}
