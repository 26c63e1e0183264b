/** A request or response of Midtrans. Unknown fields are stored but not used. */
export type MidtransNotice = Readonly<Record<string, unknown>>

/** A field if it is a non-empty string, otherwise null. */
export function textOf(notice: MidtransNotice, field: string): string | null {
  const value = notice[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The error text of Midtrans: Snap returns a list, the Core API a sentence. */
export function errorTextOf(body: MidtransNotice): string {
  const messages = body['error_messages']
  if (Array.isArray(messages)) return messages.filter((one) => typeof one === 'string').join('; ')
  return textOf(body, 'status_message') ?? ''
}
