/** The body of a notification or a response of Midtrans. Unknown fields are stored but not used. */
export type MidtransBody = Readonly<Record<string, unknown>>

/** The text of a field; null if the field is no text, or empty. */
export function textOf(body: MidtransBody, field: string): string | null {
  const value = body[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The error text of a response. Snap returns a list, the Core API one sentence. */
export function errorTextOf(body: MidtransBody): string {
  const messages = body['error_messages']
  if (Array.isArray(messages)) return messages.filter((message) => typeof message === 'string').join('; ')
  return textOf(body, 'status_message') ?? ''
}
