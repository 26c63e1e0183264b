/** A request or response of Midtrans. Unknown fields are stored but not used. */
export type MidtransBody = Readonly<Record<string, unknown>>

/** A field if it is a non-empty string, otherwise null. */
export function textOf(notification: MidtransBody, field: string): string | null {
  const value = notification[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The error text of Midtrans: Snap returns a list, the Core API a sentence. */
export function errorTextOf(body: MidtransBody): string {
  const messages = body['error_messages']
  if (Array.isArray(messages)) return messages.filter((one) => typeof one === 'string').join('; ')
  return textOf(body, 'status_message') ?? ''
}
