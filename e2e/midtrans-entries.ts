/** The transactions that the Midtrans stand-in knows, and its answers to each call by the documented contract. */
import { createHash, randomUUID } from 'node:crypto'

export type Json = Record<string, unknown>
export type Answer = { readonly status: number; readonly body: Json }

/** What the stand-in knows of an order id of Midtrans. `transaction` is null until a payment method is chosen. */
export type Entry = {
  readonly orderId: string
  readonly token: string
  readonly request: Json
  readonly amount: number
  isPageClosed: boolean
  transaction: Json | null
  readonly refunds: Json[]
  /** HTTP statuses of the answered notifications. */
  readonly notifications: number[]
}

type TransactionFaults = {
  /** Status code of refused refunds; 0 for none. */
  readonly refundRefusalStatus: number
  readonly refundRefusalText: string
  /** Charges are refused by the acquirer. */
  readonly refusesCharges: boolean
  /** Actions that are refused for an open transaction. */
  readonly refusesTo: readonly string[]
  /** A transaction is found by its transaction id only, as with DANA; its order id is answered with 404. */
  readonly knowsTransactionsOnly: boolean
}
type RequestContext = TransactionFaults & { readonly address: string }

/** The server key that the product uses. */
export const serverKey = process.env['STAND_IN_KEY'] ?? ''

/** By order id. */
export const entries = new Map<string, Entry>()
/** Number of answers per kind of call: `snap create`, `status`. */
export const callCounts: Record<string, number> = {}

/**
 * Answers a call, such as `POST /v2/charge`. `address`: the URL of the stand-in, at which its payment pages are. The
 * other fields of the context are the faults to simulate.
 */
export function gatewayAnswer(call: string, body: Json, { address, ...faults }: RequestContext): Answer {
  const [, ...parts] = call.split('/')
  const name = parts[0] === 'snap' ? `snap ${parts[4] ?? 'create'}` : (parts[2] ?? parts[1] ?? '')
  callCounts[name] = (callCounts[name] ?? 0) + 1
  if (call === 'POST /snap/v1/transactions') return create(body, address)
  if (call === 'POST /v2/charge') return charge(body, address, faults)
  if (name === 'snap cancel') return closePage(parts[3] ?? '')
  const entry = entryOf(decodeURIComponent(parts[1] ?? ''), faults)
  if (entry?.transaction === undefined || entry.transaction === null)
    return refused(404, "Transaction doesn't exist.")
  if (call.startsWith('GET') && name === 'status') return { status: 200, body: statusOf(entry) }
  if (name === 'cancel') return endTransaction(entry, 'cancel', faults)
  if (name === 'expire') return endTransaction(entry, 'expire', faults)
  if (name === 'refund') return refund(entry, body, faults)
  return refused(404, 'The requested resource is not found')
}

/** The fields that every answer of Midtrans' Core API has. */
export const coreBody = (status_code: string, status_message: string): Json => ({
  status_code,
  status_message,
  id: randomUUID(),
})
/** `reference`: a transaction id or an order id. */
function entryOf(reference: string, { knowsTransactionsOnly }: TransactionFaults): Entry | undefined {
  const byTransaction = [...entries.values()].find(
    (each) => each.transaction?.['transaction_id'] === reference,
  )
  return byTransaction ?? (knowsTransactionsOnly ? undefined : entries.get(reference))
}

const refused = (status: number, words: string): Answer => ({ status, body: coreBody(String(status), words) })

function create(body: Json, address: string): Answer {
  const mistakes = mistakesOfCreation(body)
  if (mistakes.length > 0) return { status: 400, body: { error_messages: mistakes } }
  const details = asObject(body['transaction_details'])
  const orderId = String(details['order_id'])
  if (entries.has(orderId))
    return { status: 400, body: { error_messages: ['transaction_details.order_id has already been taken'] } }
  const token = randomUUID()
  const amount = Number(details['gross_amount'])
  const entry: Entry = {
    orderId,
    token,
    request: body,
    amount,
    isPageClosed: false,
    transaction: null,
    refunds: [],
    notifications: [],
  }
  entries.set(orderId, entry)
  return { status: 201, body: { token, redirect_url: `${address}/snap/v4/redirection/${token}` } }
}

/** Creates a dynamic QRIS code. Its transaction is pending at once. */
function charge(body: Json, address: string, { refusesCharges }: TransactionFaults): Answer {
  const mistakes = [...mistakesOfOrder(body), ...mistakesOfCharge(body)]
  if (mistakes.length > 0)
    return { status: 400, body: { ...coreBody('400', 'Validation error'), validation_messages: mistakes } }
  const details = asObject(body['transaction_details'])
  const orderId = String(details['order_id'])
  if (entries.has(orderId))
    return refused(406, 'The request could not be completed due to a conflict with the current state')
  if (refusesCharges) return refused(402, 'Payment channel is not activated.')
  const transactionId = randomUUID()
  const entry: Entry = {
    orderId,
    token: transactionId,
    request: body,
    amount: Number(details['gross_amount']),
    isPageClosed: false,
    transaction: {
      transaction_id: transactionId,
      transaction_status: 'pending',
      status_code: '201',
      payment_type: 'qris',
      acquirer: 'gopay',
      qr_string: `00020101021226620014COM.GO-JEK.WWW${transactionId}6304ABCD`,
    },
    refunds: [],
    notifications: [],
  }
  entries.set(orderId, entry)
  const actions = [
    { name: 'generate-qr-code', method: 'GET', url: `${address}/v2/qris/${transactionId}/qr-code` },
  ]
  return {
    status: 201,
    body: {
      ...statusOf(entry),
      status_message: 'QRIS transaction is created',
      fraud_status: 'accept',
      actions,
    },
  }
}

function mistakesOfCharge(body: Json): string[] {
  const { order_time, expiry_duration, unit } = asObject(body['custom_expiry'])
  const isTimed =
    timePattern.test(asText(order_time)) &&
    Number.isInteger(expiry_duration) &&
    Number(expiry_duration) >= 20 &&
    unit === 'second'
  return [
    ...(body['payment_type'] === 'qris' ? [] : ['payment_type is not valid']),
    ...(isTimed ? [] : ['custom_expiry is not valid']),
  ]
}

function mistakesOfCreation(body: Json): string[] {
  const callbacks = asObject(body['callbacks'])
  const isShort = ['finish', 'error'].every((field) => asText(callbacks[field]).length <= 255)
  return [
    ...mistakesOfOrder(body),
    ...(isShort ? [] : ['callbacks are too long']),
    ...(isExpiry(asObject(body['expiry'])) ? [] : ['expiry is invalid']),
  ]
}

function mistakesOfOrder(body: Json): string[] {
  const { order_id, gross_amount } = asObject(body['transaction_details'])
  const customer = asObject(body['customer_details'])
  const mistakes: string[] = []
  const demand = (isValid: boolean, words: string): void => {
    if (!isValid) mistakes.push(words)
  }
  demand(
    typeof order_id === 'string' && /^[\w~.-]{1,50}$/.test(order_id),
    'transaction_details.order_id is invalid',
  )
  demand(
    Number.isInteger(gross_amount) && Number(gross_amount) >= 1,
    'transaction_details.gross_amount is not a number',
  )
  const items: unknown[] = Array.isArray(body['item_details']) ? body['item_details'] : []
  let sum = 0
  for (const item of items.map(asObject)) {
    demand(typeof item['name'] === 'string' && item['name'].length <= 50, 'item_details.name is too long')
    demand(asText(item['id']).length <= 50, 'item_details.id is too long')
    demand(Number.isInteger(item['price']), 'item_details.price is not a number')
    demand(Number(item['quantity']) >= 1, 'item_details.quantity must be greater than or equal to 1')
    sum += Number(item['price']) * Number(item['quantity'])
  }
  demand(
    items.length === 0 || sum === gross_amount,
    'transaction_details.gross_amount is not equal to the sum of item_details',
  )
  for (const field of ['first_name', 'email', 'phone'])
    demand(asText(customer[field]).length <= 255, `customer_details.${field} is too long`)
  demand(/^\S+@\S+\.\S+$/.test(asText(customer['email'])), 'customer_details.email format is invalid')
  return mistakes
}

const timePattern = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0700$/

function isExpiry({ start_time, unit, duration }: Json): boolean {
  return (
    typeof start_time === 'string' &&
    timePattern.test(start_time) &&
    ['minute', 'hour', 'day'].includes(String(unit)) &&
    Number.isInteger(duration) &&
    Number(duration) >= 5
  )
}

function closePage(token: string): Answer {
  const entry = [...entries.values()].find((each) => each.token === token)
  if (entry === undefined) return { status: 404, body: { error_messages: ['token not found'] } }
  if (entry.transaction !== null && entry.transaction['transaction_status'] !== 'deny')
    return { status: 400, body: { error_messages: ['Transaction is on progress'] } }
  if (entry.isPageClosed) return { status: 400, body: { error_messages: ['token already canceled'] } }
  entry.isPageClosed = true
  return { status: 200, body: { canceled_at: westernTime() } }
}

function endTransaction(entry: Entry, to: 'cancel' | 'expire', { refusesTo }: TransactionFaults): Answer {
  const status = entry.transaction?.['transaction_status']
  const isOpen = status === 'pending' || (to === 'cancel' && status === 'capture')
  if (!isOpen || refusesTo.includes(to))
    return refused(412, 'Merchant cannot modify the status of the transaction')
  entry.transaction = {
    ...entry.transaction,
    transaction_status: to,
    status_code: to === 'cancel' ? '200' : '407',
  }
  return { status: to === 'cancel' ? 200 : 407, body: statusOf(entry) }
}

function refund(
  entry: Entry,
  { refund_key, amount, reason }: Json,
  { refundRefusalStatus, refundRefusalText }: TransactionFaults,
): Answer {
  if (refundRefusalStatus > 0) return refused(refundRefusalStatus, refundRefusalText)
  if (entry.refunds.some((each) => each['refund_key'] === refund_key))
    return refused(406, 'Duplicate refund ID')
  if (!['settlement', 'partial_refund'].includes(String(entry.transaction?.['transaction_status'])))
    return refused(412, 'Merchant cannot modify the status of the transaction')
  const refunded = entry.refunds.reduce((sum, each) => sum + Number(each['refund_amount']), 0)
  if (refunded + Number(amount) > entry.amount)
    return refused(414, 'Refund request is rejected due to invalid amount')
  entry.refunds.push({ refund_key, refund_amount: `${Number(amount)}.00`, reason, created_at: westernTime() })
  entry.transaction = {
    ...entry.transaction,
    transaction_status: refunded + Number(amount) === entry.amount ? 'refund' : 'partial_refund',
    status_code: '200',
  }
  return { status: 200, body: { ...statusOf(entry), refund_key, refund_amount: `${Number(amount)}.00` } }
}

/** The body of the answer to a status call. Notifications have the same fields. */
export function statusOf({ orderId, amount, transaction, refunds }: Entry): Json {
  const fields: Json = {
    transaction_time: westernTime(),
    transaction_status: 'pending',
    status_message: 'Success, transaction is found',
    status_code: '201',
    order_id: orderId,
    merchant_id: 'G000000001',
    gross_amount: `${amount}.00`,
    currency: 'IDR',
    // The product must ignore what Midtrans may add later.
    something_new: { that: ['nobody', 'has', 'heard', 'of'] },
    ...transaction,
    ...(refunds.length > 0 ? { refunds } : {}),
  }
  const signed = `${orderId}${String(fields['status_code'])}${String(fields['gross_amount'])}${serverKey}`
  return { ...fields, signature_key: createHash('sha512').update(signed).digest('hex') }
}

/** Now in GMT+7 (Western Indonesia), as Midtrans writes it: without an offset. */
const westernTime = (): string =>
  new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? { ...value } : {}
