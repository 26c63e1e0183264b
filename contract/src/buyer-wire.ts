import type { Guest } from '@pantul/rules/guest'
import type { Rupiah } from '@pantul/rules/money'
import type * as z from 'zod/mini'
import type { WireBuyer, WirePlacedOrder } from './buyer.ts'

/** What the browser needs of an order that it placed. */
export type PlacedOrder = {
  readonly id: string
  /** Null if nothing is to be paid. */
  readonly paymentId: string | null
  /** URL of the gateway's page; null while the gateway is unreachable. */
  readonly redirectUrl: string | null
}

/** A placed order as the server sends it. */
type AcceptedOrder = PlacedOrder & {
  readonly orderNumber: string
  readonly total: Rupiah
  /** The end of the hold, ISO 8601 with offset; null if there is none. */
  readonly expiresAt: string | null
}

export const placedOrderToWire = (order: AcceptedOrder): z.output<typeof WirePlacedOrder> => ({
  OrderNo: order.orderNumber,
  OrderID: order.id,
  PaymentID: order.paymentId,
  Total: order.total,
  ExpiresAt: order.expiresAt,
  RedirectUrl: order.redirectUrl,
})

export const placedOrderFromWire = (wire: z.infer<typeof WirePlacedOrder>): PlacedOrder => ({
  id: wire.OrderID,
  paymentId: wire.PaymentID,
  redirectUrl: wire.RedirectUrl,
})

/** The buyer of an order. `guest`: null for a logged-in customer. */
export const buyerToWire = (guest: Guest | null): z.infer<typeof WireBuyer> =>
  guest && { Name: guest.fullname, Telephone: telephoneOf(guest), Email: guest.email }

/** `+62 812 9034 1180`. A phone number that was typed with its country code stays unchanged. */
const telephoneOf = ({ phone, contryCode }: Guest): string =>
  phone.startsWith('+') ? phone : `${contryCode} ${phone}`

/** The guest's details as typed. */
export const guestFromWire = (
  wire: NonNullable<z.infer<typeof WireBuyer>>,
): Pick<Guest, 'fullname' | 'email' | 'phone'> => ({
  fullname: wire.Name,
  email: wire.Email,
  phone: wire.Telephone,
})

/** The path of a guest's field in the errors of a refusal. */
export const buyerFieldToWire = (field: keyof Guest): string => `profileCustomer.${wireNames[field]}`

const wireNames: Record<keyof Guest, string> = {
  fullname: 'Name',
  email: 'Email',
  phone: 'Telephone',
  contryCode: 'Telephone',
}

type BuyerField = 'fullname' | 'email' | 'phone'

/** The guest's field of an error in a refusal; undefined if the error is about something else. */
export const buyerFieldFromWire = (path: string): BuyerField | undefined => buyerFields.get(path)

const buyerFields = new Map<string, BuyerField>([
  ['profileCustomer.Name', 'fullname'],
  ['profileCustomer.Email', 'email'],
  ['profileCustomer.Telephone', 'phone'],
])
