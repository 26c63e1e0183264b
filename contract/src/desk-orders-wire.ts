import type { OrderKind } from '@pantul/rules/order-kind'
import type { OrderState } from '@pantul/rules/order-state'
import type { TenderMethod } from '@pantul/rules/tender'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { DeskOrder as DeskOrderCall, deskOrderFilters, DeskOrders, NoteOrder } from './desk-orders.ts'

export type DeskOrderFilter = (typeof deskOrderFilters)[number]

/** An order in the list of a location. Moments in ISO 8601 with offset; rupiah. */
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
  readonly what: string
  /** The first hour to be played; null if there is none. */
  readonly firstHour: { readonly date: PlayDate; readonly hour: number } | null
}

/** Consecutive lines of one court or coach, an add-on, a package, or places in a class. */
export type DeskOrderLine = {
  readonly name: string
  readonly date: PlayDate | null
  readonly hours: readonly number[]
  readonly quantity: number
  readonly amount: number
  readonly byPackage: boolean
  readonly isCancelled: boolean
}

/**
 * An event of an order. `code`: the method of a payment, the route of a refund, or the name of an act. `by`: the member of
 * staff who caused it, or null.
 */
export type OrderEvent = {
  readonly at: string
  readonly kind: 'state' | 'payment' | 'refund' | 'act'
  readonly state: OrderState | null
  readonly amount: number | null
  readonly code: string | null
  readonly by: string | null
  readonly reason: string | null
}

/** Money that staff took. `shiftId`: public id of its drawer shift. `isOpen`: it can be corrected. */
export type TakenTender = {
  readonly publicId: string
  readonly method: TenderMethod
  readonly amount: number
  readonly reference: string
  readonly takenAt: string
  readonly takenBy: string
  readonly shiftId: string
  readonly isShiftOpen: boolean
  readonly isRecentOwn: boolean
  readonly isOpen: boolean
}

/** One order as staff see it. `email` and `phone` are null if the role does not see them, or if there are none. */
export type DeskOrder = DeskOrderSummary & {
  readonly email: string | null
  readonly phone: string | null
  readonly isGuest: boolean
  readonly heldUntil: string | null
  readonly due: number
  readonly discount: number
  readonly creditUsed: number
  readonly carried: number
  readonly imported: number
  readonly notes: string
  readonly deskNote: string
  /** Bookings whose hours the venue closed, and the last day on which the player may choose a new time. */
  readonly newTimes: readonly { readonly bookingId: number; readonly until: PlayDate }[]
  readonly lines: readonly DeskOrderLine[]
  readonly payments: readonly TakenTender[]
  readonly refunds: DataOf<typeof DeskOrderCall>['Refunds']
  readonly events: readonly OrderEvent[]
}

/** A page of orders, the newest first. */
export type DeskOrderPage = { readonly orders: readonly DeskOrderSummary[]; readonly hasMore: boolean }

type WireSummary = DataOf<typeof DeskOrders>['Orders'][number]

const summaryToWire = (order: DeskOrderSummary): WireSummary => ({
  OrderNo: order.orderNumber,
  Kind: order.kind,
  Name: order.name,
  State: order.state,
  PlacedAt: order.placedAt,
  IsImported: order.isImported,
  Total: order.total,
  What: order.what,
  FirstHour: order.firstHour && { Date: toDayMonthYear(order.firstHour.date), Hour: order.firstHour.hour },
})

const summaryFromWire = (wire: WireSummary): DeskOrderSummary => {
  const date = wire.FirstHour && fromDayMonthYear(wire.FirstHour.Date)
  return {
    orderNumber: wire.OrderNo,
    kind: wire.Kind,
    name: wire.Name,
    state: wire.State,
    placedAt: wire.PlacedAt,
    isImported: wire.IsImported,
    total: wire.Total,
    what: wire.What,
    firstHour: wire.FirstHour && date ? { date, hour: wire.FirstHour.Hour } : null,
  }
}

export const deskOrdersToWire = ({ orders, hasMore }: DeskOrderPage): DataOf<typeof DeskOrders> => ({
  Orders: orders.map(summaryToWire),
  HasMore: hasMore,
})

export const deskOrdersFromWire = ({ Orders, HasMore }: DataOf<typeof DeskOrders>): DeskOrderPage => ({
  orders: Orders.map(summaryFromWire),
  hasMore: HasMore,
})

export const deskOrderToWire = (order: DeskOrder): DataOf<typeof DeskOrderCall> => ({
  ...summaryToWire(order),
  Email: order.email,
  Phone: order.phone,
  IsGuest: order.isGuest,
  HeldUntil: order.heldUntil,
  Due: order.due,
  Discount: order.discount,
  CreditUsed: order.creditUsed,
  Carried: order.carried,
  Imported: order.imported,
  Notes: order.notes,
  DeskNote: order.deskNote,
  NewTimes: order.newTimes.map(({ bookingId, until }) => ({
    BookingID: bookingId,
    Until: toDayMonthYear(until),
  })),
  Lines: order.lines.map((line) => ({
    Name: line.name,
    Date: line.date && toDayMonthYear(line.date),
    Hours: [...line.hours],
    Quantity: line.quantity,
    Amount: line.amount,
    ByPackage: line.byPackage,
    IsCancelled: line.isCancelled,
  })),
  Payments: order.payments.map((one) => ({
    PaymentID: one.publicId,
    Method: one.method,
    Amount: one.amount,
    Reference: one.reference,
    TakenAt: one.takenAt,
    TakenBy: one.takenBy,
    ShiftID: one.shiftId,
    IsShiftOpen: one.isShiftOpen,
    IsRecentOwn: one.isRecentOwn,
    IsOpen: one.isOpen,
  })),
  Refunds: order.refunds,
  Events: order.events.map(({ at, kind, state, amount, code, by, reason }) => ({
    At: at,
    Kind: kind,
    State: state,
    Amount: amount,
    Code: code,
    By: by,
    Reason: reason,
  })),
})

export const deskOrderFromWire = (wire: DataOf<typeof DeskOrderCall>): DeskOrder => ({
  ...summaryFromWire(wire),
  email: wire.Email,
  phone: wire.Phone,
  isGuest: wire.IsGuest,
  heldUntil: wire.HeldUntil,
  due: wire.Due,
  discount: wire.Discount,
  creditUsed: wire.CreditUsed,
  carried: wire.Carried,
  imported: wire.Imported,
  notes: wire.Notes,
  deskNote: wire.DeskNote,
  newTimes: wire.NewTimes.map(({ BookingID, Until }) => ({
    bookingId: BookingID,
    until: fromDayMonthYear(Until) ?? '',
  })),
  lines: wire.Lines.map((line) => ({
    name: line.Name,
    date: line.Date === null ? null : fromDayMonthYear(line.Date),
    hours: line.Hours,
    quantity: line.Quantity,
    amount: line.Amount,
    byPackage: line.ByPackage,
    isCancelled: line.IsCancelled,
  })),
  payments: wire.Payments.map((one) => ({
    publicId: one.PaymentID,
    method: one.Method,
    amount: one.Amount,
    reference: one.Reference,
    takenAt: one.TakenAt,
    takenBy: one.TakenBy,
    shiftId: one.ShiftID,
    isShiftOpen: one.IsShiftOpen,
    isRecentOwn: one.IsRecentOwn,
    isOpen: one.IsOpen,
  })),
  refunds: wire.Refunds,
  events: wire.Events.map((one) => ({
    at: one.At,
    kind: one.Kind,
    state: one.State,
    amount: one.Amount,
    code: one.Code,
    by: one.By,
    reason: one.Reason,
  })),
})

/** A new note, and the note that the writer saw before. */
export type Note = { readonly note: string; readonly seen: string }

export const noteFromWire = ({ Note, Seen }: BodyOf<typeof NoteOrder>): Note => ({
  note: Note.trim(),
  seen: Seen,
})

export const noteToWire = ({ note, seen }: Note): BodyOf<typeof NoteOrder> => ({ Note: note, Seen: seen })
