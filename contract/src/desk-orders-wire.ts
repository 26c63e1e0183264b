import type { OrderKind } from '@pantul/rules/order-kind'
import type { OrderState } from '@pantul/rules/order-state'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { TenderMethod } from '@pantul/rules/tender'
import type { BodyOf, DataOf } from './call.ts'
import type { DeskOrder as DeskOrderCall, deskOrderFilters, DeskOrders, NoteOrder } from './desk-orders.ts'
import {
  listOf,
  playDate,
  playDateOrNull,
  trimmedText,
  wireConverter,
  type WireConverter,
} from './wire-converter.ts'

export type DeskOrderFilter = (typeof deskOrderFilters)[number]

type PlayedHour = { readonly date: PlayDate; readonly hour: number }

/** An order in the list of a location. Moments in ISO 8601 with offset, money in rupiah. */
export type DeskOrderSummary = {
  readonly orderNumber: string
  readonly kind: OrderKind
  /** The name of the guest or account; empty if the person was deleted. */
  readonly name: string
  readonly state: OrderState
  readonly placedAt: string
  readonly isImported: boolean
  readonly total: number
  /** Names of courts, package or class, separated by commas. */
  readonly soldNames: string
  /** The first hour to be played; null if there is none. */
  readonly firstHour: PlayedHour | null
}

/** Consecutive lines of one court or coach, an add-on, a package, or places in a class. */
export type DeskOrderLine = {
  readonly name: string
  readonly date: PlayDate | null
  readonly hours: readonly number[]
  readonly quantity: number
  readonly amount: number
  readonly paidByPackage: boolean
  readonly isCancelled: boolean
}

/** Something that happened to an order. */
export type OrderEvent = {
  readonly at: string
  readonly kind: 'state' | 'payment' | 'refund' | 'act'
  readonly state: OrderState | null
  readonly amount: number | null
  /** The method of a payment, the route of a refund, or the name of a staff act. */
  readonly code: string | null
  /** The member of staff who caused it; null if a customer, the gateway or a job did. */
  readonly by: string | null
  readonly reason: string | null
}

/** Money that staff took. */
export type TakenTender = {
  readonly publicId: string
  readonly method: TenderMethod
  readonly amount: number
  readonly reference: string
  readonly takenAt: string
  readonly takenBy: string
  /** The public id of its drawer shift. */
  readonly shiftId: string
  readonly isShiftOpen: boolean
  /** Whether the logged-in member of staff took the money, a short while ago. */
  readonly isRecentOwn: boolean
  readonly isCorrectable: boolean
}

type WireOrder = DataOf<typeof DeskOrderCall>
type WireRefund = WireOrder['Refunds'][number]

/** One order as staff see it. `email` and `phone` are null if the role does not see them, or if there are none. */
export type DeskOrder = DeskOrderSummary & {
  readonly email: string | null
  readonly phone: string | null
  readonly isGuest: boolean
  readonly heldUntil: string | null
  readonly due: number
  readonly discount: number
  readonly creditUsed: number
  /** What was paid for a booking that was moved into this order. */
  readonly carried: number
  /** What was paid to another system before the order was imported. */
  readonly paidBeforeImport: number
  /** Written by the customer. */
  readonly notes: string
  /** Written by staff. */
  readonly deskNote: string
  /** For each booking whose hours the venue closed: the last day on which the player may choose a new time. */
  readonly moveRights: readonly { readonly bookingId: number; readonly until: PlayDate }[]
  readonly lines: readonly DeskOrderLine[]
  readonly payments: readonly TakenTender[]
  readonly refunds: readonly {
    readonly amount: number
    readonly route: WireRefund['Route']
    readonly state: WireRefund['State']
  }[]
  readonly events: readonly OrderEvent[]
}

/** A page of the list, the newest order first. */
export type DeskOrderPage = { readonly orders: readonly DeskOrderSummary[]; readonly hasMore: boolean }

const firstHour: WireConverter<PlayedHour | null, WireOrder['FirstHour']> = {
  toWire: (first) => first && { Date: toDayMonthYear(first.date), Hour: first.hour },
  fromWire: (wire) => {
    const date = wire && fromDayMonthYear(wire.Date)
    return wire && date ? { date, hour: wire.Hour } : null
  },
}

const summary = {
  orderNumber: 'OrderNo',
  kind: 'Kind',
  name: 'Name',
  state: 'State',
  placedAt: 'PlacedAt',
  isImported: 'IsImported',
  total: 'Total',
  soldNames: 'What',
  firstHour: ['FirstHour', firstHour],
} as const

const orderSummary = wireConverter<DeskOrderSummary, DataOf<typeof DeskOrders>['Orders'][number]>()(summary)

export const { toWire: deskOrdersToWire, fromWire: deskOrdersFromWire } = wireConverter<
  DeskOrderPage,
  DataOf<typeof DeskOrders>
>()({ orders: ['Orders', listOf(orderSummary)], hasMore: 'HasMore' })

const newTime = wireConverter<DeskOrder['moveRights'][number], WireOrder['NewTimes'][number]>()({
  bookingId: 'BookingID',
  until: ['Until', playDate],
})

const orderLine = wireConverter<DeskOrderLine, WireOrder['Lines'][number]>()({
  name: 'Name',
  date: ['Date', playDateOrNull],
  hours: 'Hours',
  quantity: 'Quantity',
  amount: 'Amount',
  paidByPackage: 'ByPackage',
  isCancelled: 'IsCancelled',
})

const takenTender = wireConverter<TakenTender, WireOrder['Payments'][number]>()({
  publicId: 'PaymentID',
  method: 'Method',
  amount: 'Amount',
  reference: 'Reference',
  takenAt: 'TakenAt',
  takenBy: 'TakenBy',
  shiftId: 'ShiftID',
  isShiftOpen: 'IsShiftOpen',
  isRecentOwn: 'IsRecentOwn',
  isCorrectable: 'IsOpen',
})

const refund = wireConverter<DeskOrder['refunds'][number], WireRefund>()({
  amount: 'Amount',
  route: 'Route',
  state: 'State',
})

const event = wireConverter<OrderEvent, WireOrder['Events'][number]>()({
  at: 'At',
  kind: 'Kind',
  state: 'State',
  amount: 'Amount',
  code: 'Code',
  by: 'By',
  reason: 'Reason',
})

export const { toWire: deskOrderToWire, fromWire: deskOrderFromWire } = wireConverter<DeskOrder, WireOrder>()(
  {
    ...summary,
    email: 'Email',
    phone: 'Phone',
    isGuest: 'IsGuest',
    heldUntil: 'HeldUntil',
    due: 'Due',
    discount: 'Discount',
    creditUsed: 'CreditUsed',
    carried: 'Carried',
    paidBeforeImport: 'Imported',
    notes: 'Notes',
    deskNote: 'DeskNote',
    moveRights: ['NewTimes', listOf(newTime)],
    lines: ['Lines', listOf(orderLine)],
    payments: ['Payments', listOf(takenTender)],
    refunds: ['Refunds', listOf(refund)],
    events: ['Events', listOf(event)],
  },
)

/** A change of the desk's note of an order. `shownNote`: the note that the page showed to the writer. */
export type DeskNoteChange = { readonly note: string; readonly shownNote: string }

export const { toWire: deskNoteToWire, fromWire: deskNoteFromWire } = wireConverter<
  DeskNoteChange,
  BodyOf<typeof NoteOrder>
>()({ note: ['Note', trimmedText], shownNote: 'Seen' })
