/** A request or response of Midtrans. Unknown fields are stored but not used. */
export type MidtransNotice = Readonly<Record<string, unknown>>

/** A field if it is a non-empty string, otherwise null. */
export function textOf(notice: MidtransNotice, field: string): string | null {
  const value = notice[field]
  return typeof value === 'string' && value !== '' ? value : null
}
